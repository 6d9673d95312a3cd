import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Env } from '../../../config/env.js';
import { negotiateLanguage } from '../../../platform/http/index.js';
import { renderMail, type Mailer } from '../../../platform/mail/index.js';
import { type AccountMailKind, messages } from '../messages.js';

/**
 * Mails about an account: links to reset the password and to confirm an address, a notification of the previous address
 * about an e-mail change, and of the owner about a sign-up with an existing address. The response does not wait for the
 * mail server, since its duration would reveal whether the address has an account. A lost mail can be requested again.
 * Without a mail server, the demo writes the links to the server log.
 */
export function createAccountMails(env: Env, mailer: Mailer) {
  const logger = new Logger('AccountMails');
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
    mailer.send({ to, key: randomUUID(), ...mail }).catch((error: unknown) => {
      logger.error({ err: error }, 'an account mail could not be sent');
    });
    return Promise.resolve();
  };
  return {
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
