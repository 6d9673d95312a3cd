import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Env } from '../../../config/env.js';
import { negotiateLanguage } from '../../../platform/http/index.js';
import { type Mail, type Mailer, renderMail } from '../../../platform/mail/index.js';
import { type AccountMailKind, messages } from '../messages.js';

/** Counts a mail to an address. Resolves to false if it must not be sent. */
export type CountMail = (to: string) => Promise<boolean>;

/**
 * Mails about an account: links to reset the password and to confirm an address, a notification of the previous address
 * about an e-mail change, and of the owner about a sign-up with an existing address. The response does not wait for the
 * mail server, since its duration would reveal whether the address has an account. A lost mail can be requested again.
 * Many requests from many places cannot fill a mailbox: further mails are not sent, and the links that were sent remain valid.
 * Without a mail server, the demo writes the links to the server log.
 */
export function createAccountMails(env: Env, mailer: Mailer) {
  const logger = new Logger('AccountMails');
  let countMail: CountMail = () => Promise.resolve(true);
  const sendWithinLimit = async (kind: AccountMailKind, mail: Mail): Promise<void> => {
    // The only mail by which the owner of the previous address learns of its change.
    const isLimited = kind !== 'formerAddress';
    if (isLimited && !(await countMail(mail.to))) {
      logger.warn({ kind }, 'an account mail was not sent: its mailbox has received too many');
      return;
    }
    await mailer.send(mail);
  };
  const deliver = (kind: AccountMailKind, to: string, url: string, request?: Request): Promise<void> => {
    if (!mailer.isEnabled) {
      logger.log(`No mail server: the link "${messages.en[kind].action}" is ${url}`);
      return Promise.resolve();
    }
    const language = negotiateLanguage(request?.headers.get('accept-language') ?? undefined);
    const { action, footer, ...content } = messages[language][kind];
    const mail = renderMail({
      ...content,
      language,
      sender: env.productName,
      action: { label: action, url },
      footer: footer.replace('{{product}}', env.productName),
    });
    sendWithinLimit(kind, { to, key: randomUUID(), ...mail }).catch((error: unknown) => {
      logger.error({ err: error }, 'an account mail could not be sent');
    });
    return Promise.resolve();
  };
  return {
    /** Called once the rate limits exist, later than the provider. */
    limitBy(count: CountMail): void {
      countMail = count;
    },
    newPassword: ({ user, token }: { user: { email: string }; token: string }, request?: Request) =>
      deliver('password', user.email, `${env.publicUrl}/reset-password?token=${encodeURIComponent(token)}`, request),
    newAddress: ({ user, url }: { user: { email: string }; url: string }, request?: Request) =>
      deliver('address', user.email, url, request),
    formerAddress: ({ user }: { user: { email: string } }, request?: Request) =>
      deliver('formerAddress', user.email, `${env.publicUrl}/account`, request),
    existingAccount: ({ user }: { user: { email: string } }, request?: Request) =>
      deliver('existingAccount', user.email, `${env.publicUrl}/sign-in`, request),
    unfinishedAccount: ({ user }: { user: { email: string } }, request?: Request) =>
      deliver('unfinishedAccount', user.email, `${env.publicUrl}/forgot-password`, request),
  };
}

/** Whether links can be sent to users: by mail, or in the demo through the log. */
export const canSendLinks = (env: Env): boolean =>
  env.auth.issuer === undefined && (env.mail !== undefined || (env.seed === 'demo' && !env.production));
