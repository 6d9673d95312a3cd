import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import type { Language } from '../../../platform/http/index.js';
import { renderMail, Mailer } from '../../../platform/mail/index.js';
import { UsersService } from '../../identity/index.js';
import type { Erasure } from './erasure.entity.js';

interface ErasureMessages {
  subject: string;
  paragraphs: [string, string];
  action: string;
  footer: string;
}

const messages: Record<Language, ErasureMessages> = {
  en: {
    subject: 'Your account and your data are being erased',
    paragraphs: [
      'You requested this on {{date}}. Your account, testimonials, files, points and consents are permanently erased, and the rankings are recalculated without them.',
      'This is your receipt: {{reference}}. It does not identify you and is the only record we keep. We will not contact you again.',
    ],
    action: 'See the receipt',
    footer: 'You receive this last message because the account with this address at {{product}} is being erased.',
  },
  es: {
    subject: 'Estamos borrando tu cuenta y tus datos',
    paragraphs: [
      'Lo solicitaste el {{date}}. Tu cuenta, tus testimonios, archivos, puntos y consentimientos se borran para siempre, y las clasificaciones se recalculan sin ellos.',
      'Este es tu justificante: {{reference}}. No te identifica y es lo único que conservamos. No volveremos a escribirte.',
    ],
    action: 'Ver el justificante',
    footer: 'Recibes este último mensaje porque se está borrando la cuenta con esta dirección en {{product}}.',
  },
};

/** Sends the receipt of an erasure by mail, before the address is deleted. */
@Injectable()
export class ErasureMail {
  private readonly logger = new Logger(ErasureMail.name);

  constructor(
    private readonly mailer: Mailer,
    private readonly users: UsersService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** A failed mail does not stop the erasure: the user has the receipt on the screen. */
  async send({ id, language, requestedAt, origin }: Erasure, userId: number): Promise<void> {
    const to = await this.users.findMailAddress(userId);
    if (!this.mailer.isEnabled || to === null || origin === 'replay') return;
    const { subject, paragraphs, action, footer } = messages[language];
    const fillPlaceholders = (text: string) =>
      text
        .replace('{{date}}', new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(requestedAt))
        .replace('{{reference}}', id)
        .replace('{{product}}', this.env.productName);
    const mail = renderMail({
      language,
      sender: this.env.productName,
      subject,
      paragraphs: paragraphs.map(fillPlaceholders),
      action: { label: action, url: `${this.env.publicUrl}/api/data-rights/erasures/${id}` },
      footer: fillPlaceholders(footer),
    });
    try {
      await this.mailer.send({ to, key: id, ...mail });
    } catch (error) {
      this.logger.warn({ err: error }, 'the mail with an erasure receipt could not be sent');
    }
  }
}
