import { Inject, Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';

/** For everything from the first packet to the server's last word. */
export const MAIL_TIMEOUT_MS = 60_000;

/** One address and nothing else: no list, no name, no comment, no line end. */
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Becomes the Message-ID. The same for every attempt: whoever gets a mail twice can tell. */
  key: string;
}

/** The mail did not go out; later it may. Says nothing about whom it was for: it ends up in logs and failed jobs. */
export class MailNotSentError extends Error {
  constructor(readonly reason: string) {
    super(`The mail was not sent: ${reason}.`);
  }
}

/** Nobody will ever get a mail at this address. */
export class RecipientRejectedError extends Error {
  constructor(readonly reason: string) {
    super(`The recipient was refused: ${reason}.`);
  }
}

/** Sends mail over the server of SMTP_URL. */
@Injectable()
export class Mailer {
  private readonly transport;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.transport =
      env.mail && createTransport({ url: env.mail.url, disableFileAccess: true, disableUrlAccess: true });
  }

  /** False without SMTP_URL. */
  get isEnabled(): boolean {
    return this.transport !== undefined;
  }

  /**
   * Resolves when the server has taken the mail.
   * @throws RecipientRefused when trying again is useless
   * @throws MailNotSent when it is not
   */
  async send({ to, key, ...mail }: Mail): Promise<void> {
    if (!this.transport || !this.env.mail) throw new MailNotSentError('SMTP_URL is not set');
    const { from } = this.env.mail;
    if (!ONE_ADDRESS.test(to)) throw new RecipientRejectedError('not an address');
    try {
      await this.transport.sendMail({
        ...mail,
        from,
        to: { name: '', address: to },
        messageId: `<${key}@${from.address.split('@')[1]}>`,
        // Holiday replies to a machine help nobody.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
      });
    } catch (error) {
      throw isRecipientRejected(error as SmtpError) ?? new MailNotSentError(smtpErrorReason(error as SmtpError));
    }
  }
}

interface SmtpError {
  name: string;
  code?: string;
  responseCode?: number;
  rejected?: string[];
}

/** Only what the server says about the recipient: a refused password or sender is the operator's to mend. */
function isRecipientRejected(error: SmtpError): RecipientRejectedError | undefined {
  const isFinal = (error.responseCode ?? 0) >= 500 && (error.rejected?.length ?? 0) > 0;
  return isFinal ? new RecipientRejectedError(smtpErrorReason(error)) : undefined;
}

const smtpErrorReason = ({ name, code, responseCode }: SmtpError): string =>
  [code ?? name, responseCode].filter((part) => part !== undefined).join(' ');
