import { Inject, Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';

/** Timeout for sending one mail, including the connection. */
export const MAIL_TIMEOUT_MS = 60_000;

/** Exactly one address: no list, name, comment or line break. */
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Used as Message-ID, so it must be the same for every attempt: clients can detect duplicates. */
  key: string;
}

/** Temporary failure. The message must not contain the recipient, because it is stored in logs and failed jobs. */
export class MailNotSentError extends Error {
  /** @param details for the operator */
  constructor(
    readonly reason: string,
    details?: string,
  ) {
    super(`The mail was not sent: ${reason}${details === undefined ? '' : ` (${details})`}.`);
  }
}

/** Permanent failure: the address cannot receive mail, or is not to receive it any more. */
export class RecipientRejectedError extends Error {
  constructor(readonly reason: string) {
    super(`The recipient was rejected: ${reason}.`);
  }
}

/** Sends mail through the server configured with SMTP_URL. */
@Injectable()
export class Mailer {
  private readonly transport;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.transport =
      env.mail && createTransport({ url: env.mail.url, disableFileAccess: true, disableUrlAccess: true });
  }

  /** Whether SMTP_URL is set. */
  get isEnabled(): boolean {
    return this.transport !== undefined;
  }

  /**
   * Resolves when the server has accepted the mail.
   * @throws RecipientRejectedError on a permanent failure
   * @throws MailNotSentError on a temporary failure
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
        // Suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
      });
    } catch (error) {
      throw toRecipientRejected(error as SmtpError) ?? toMailNotSent(error as SmtpError);
    }
  }
}

interface SmtpError {
  name: string;
  message: string;
  code?: string;
  responseCode?: number;
  rejected?: string[];
}

/** Only if the server rejected the recipient: a rejected login or sender is an error of the configuration. */
function toRecipientRejected(error: SmtpError): RecipientRejectedError | undefined {
  const isFinal = (error.responseCode ?? 0) >= 500 && (error.rejected?.length ?? 0) > 0;
  return isFinal ? new RecipientRejectedError(formatSmtpError(error)) : undefined;
}

/** Messages about the connection come from Node, such as a refused connection or an expired certificate, and name no recipient. */
const CONNECTION_ERRORS = new Set(['ESOCKET', 'ECONNECTION', 'EDNS', 'ETLS', 'ETIMEDOUT']);

function toMailNotSent(error: SmtpError): MailNotSentError {
  const details = CONNECTION_ERRORS.has(error.code ?? '') ? error.message : undefined;
  return new MailNotSentError(formatSmtpError(error), details);
}

const formatSmtpError = ({ name, code, responseCode }: SmtpError): string =>
  [code ?? name, responseCode].filter((part) => part !== undefined).join(' ');
