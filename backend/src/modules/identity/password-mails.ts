import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Env } from '../../config/env.js';
import { composed, type Letter, type Mailer } from '../../platform/mail/index.js';

type Words = Pick<Letter, 'subject' | 'paragraphs' | 'footer'> & { action: string };

const words: Record<'en' | 'es', Words> = {
  en: {
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, we hope you, asked for a new password for your account.',
      'The link works once and for one hour. If it was not you, do nothing: your password stays as it is.',
    ],
    action: 'Choose a new password',
    footer: 'You get this message because there is an account with this address at {{product}}.',
  },
  es: {
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      'Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta.',
      'El enlace sirve una sola vez y durante una hora. Si no has sido tú, no hagas nada: tu contraseña no cambia.',
    ],
    action: 'Elegir una contraseña nueva',
    footer: 'Recibes este mensaje porque hay una cuenta con esta dirección en {{product}}.',
  },
};

/**
 * Mails the link with which somebody who forgot their password chooses another. The answer does not wait for the mail
 * server: how long it takes must not tell whether the address has an account. A mail that is lost can be asked for again.
 */
export function passwordMails(env: Env, mailer: Mailer) {
  const logger = new Logger('PasswordMails');
  return ({ user, token }: { user: { email: string }; token: string }, request?: Request): Promise<void> => {
    const language = preferred(request?.headers.get('accept-language') ?? '');
    const { action, footer, ...said } = words[language];
    const url = `${env.publicUrl}/reset-password?token=${encodeURIComponent(token)}`;
    const letter = composed({
      ...said,
      language,
      sender: env.productName,
      action: { label: action, url },
      footer: footer.replace('{{product}}', env.productName),
    });
    mailer.send({ to: user.email, key: randomUUID(), ...letter }).catch((error: unknown) => {
      logger.error({ err: error }, 'a mail for a new password was not sent');
    });
    return Promise.resolve();
  };
}

/** Spanish where a browser puts it before English. */
function preferred(acceptLanguage: string): 'en' | 'es' {
  const ranked = acceptLanguage.split(',').map((part, index) => {
    const [tag, quality = 'q=1'] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return { language: tag?.split('-')[0], rank: -Number(quality.replace('q=', '')) || 0, index };
  });
  ranked.sort((a, b) => a.rank - b.rank || a.index - b.index);
  return ranked.find(({ language }) => language === 'en' || language === 'es')?.language === 'es' ? 'es' : 'en';
}
