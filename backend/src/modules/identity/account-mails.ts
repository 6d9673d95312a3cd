import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Env } from '../../config/env.js';
import { negotiateLanguage } from '../../platform/http/index.js';
import { renderMail, type MailContent, type Mailer } from '../../platform/mail/index.js';

type AccountMailMessages = Pick<MailContent, 'subject' | 'paragraphs' | 'footer'> & { action: string };
type AccountMailKind = 'password' | 'address' | 'formerAddress' | 'existingAccount' | 'unfinishedAccount';

const messages: Record<AccountMailKind, Record<'en' | 'es', AccountMailMessages>> = {
  password: {
    en: {
      subject: 'Choose a new password',
      paragraphs: [
        'We received a request for a new password for your account.',
        'The link works once and is valid for one hour. If you did not make this request, ignore this email: your password does not change.',
      ],
      action: 'Choose a new password',
      footer: 'You receive this message because there is an account with this address at {{product}}.',
    },
    es: {
      subject: 'Elige una contraseña nueva',
      paragraphs: [
        'Hemos recibido una solicitud de contraseña nueva para tu cuenta.',
        'El enlace sirve una sola vez y durante una hora. Si no has sido tú, no hagas nada: tu contraseña no cambia.',
      ],
      action: 'Elegir una contraseña nueva',
      footer: 'Recibes este mensaje porque hay una cuenta con esta dirección en {{product}}.',
    },
  },
  address: {
    en: {
      subject: 'Confirm your email address',
      paragraphs: [
        'We received a request to use this address for an account.',
        'The link is valid for one hour. If you did not make this request, ignore this email: the address will not be used.',
      ],
      action: 'Use this address',
      footer: 'You receive this message because someone entered this address at {{product}}.',
    },
    es: {
      subject: 'Confirma tu correo electrónico',
      paragraphs: [
        'Hemos recibido una solicitud para usar esta dirección en una cuenta.',
        'El enlace sirve durante una hora. Si no has sido tú, no hagas nada: la dirección no se usará.',
      ],
      action: 'Usar esta dirección',
      footer: 'Recibes este mensaje porque alguien ha introducido esta dirección en {{product}}.',
    },
  },
  formerAddress: {
    en: {
      subject: 'The email address of your account is about to change',
      paragraphs: [
        'Someone with the password of your account asked to change its email address.',
        'If it was not you, choose a new password now and sign out everywhere.',
      ],
      action: 'Go to your account',
      footer: 'You receive this message because there is an account with this address at {{product}}.',
    },
    es: {
      subject: 'El correo de tu cuenta va a cambiar',
      paragraphs: [
        'Alguien con la contraseña de tu cuenta ha solicitado cambiar su correo electrónico.',
        'Si no has sido tú, elige ahora una contraseña nueva y cierra la sesión en todas partes.',
      ],
      action: 'Ver tu cuenta',
      footer: 'Recibes este mensaje porque hay una cuenta con esta dirección en {{product}}.',
    },
  },
  existingAccount: {
    en: {
      subject: 'You already have an account',
      paragraphs: [
        'We received a request to create an account with this address. You already have one, and nothing has changed.',
        'If it was you, sign in as before, or choose a new password on the sign-in page. If it was not you, do nothing.',
      ],
      action: 'Sign in',
      footer: 'You receive this message because there is an account with this address at {{product}}.',
    },
    es: {
      subject: 'Ya tienes una cuenta',
      paragraphs: [
        'Hemos recibido una solicitud para crear una cuenta con esta dirección. Ya tienes una y no ha cambiado nada.',
        'Si has sido tú, inicia sesión como siempre o elige una contraseña nueva en la página de inicio de sesión. Si no, no hagas nada.',
      ],
      action: 'Iniciar sesión',
      footer: 'Recibes este mensaje porque hay una cuenta con esta dirección en {{product}}.',
    },
  },
  unfinishedAccount: {
    en: {
      subject: 'Finish creating your account',
      paragraphs: [
        'We received several requests to create an account with this address, but it was never confirmed.',
        'To finish, choose a password: that confirms the address as well. If it was not you, do nothing.',
      ],
      action: 'Choose a password',
      footer: 'You receive this message because someone entered this address at {{product}}.',
    },
    es: {
      subject: 'Termina de crear tu cuenta',
      paragraphs: [
        'Hemos recibido varias solicitudes para crear una cuenta con esta dirección, pero nunca se ha confirmado.',
        'Para terminar, elige una contraseña: así queda confirmada también la dirección. Si no has sido tú, no hagas nada.',
      ],
      action: 'Elegir una contraseña',
      footer: 'Recibes este mensaje porque alguien ha introducido esta dirección en {{product}}.',
    },
  },
};

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
      logger.log(`No mail server: the link "${messages[kind].en.action}" is ${url}`);
      return Promise.resolve();
    }
    const language = negotiateLanguage(request?.headers.get('accept-language') ?? undefined);
    const { action, footer, ...content } = messages[kind][language];
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
