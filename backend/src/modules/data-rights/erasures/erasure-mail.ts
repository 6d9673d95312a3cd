import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { renderMail, Mailer } from '../../../platform/mail/index.js';
import { UsersService } from '../../identity/index.js';
import { messages } from '../messages.js';
import type { Erasure } from './erasure.entity.js';

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
    const { subject, paragraphs, action, footer } = messages[language].erasure;
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
