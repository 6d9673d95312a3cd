import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { renderMail, Mailer } from '../../../platform/mail/index.js';
import { messages } from '../messages.js';
import type { Rectification } from './rectification.entity.js';

/**
 * Notifies the former address of an account after an admin corrected it, as the identity provider does after a change by
 * the user. The notification of the decision goes to the new address only.
 */
@Injectable()
export class FormerAddressMail {
  private readonly logger = new Logger(FormerAddressMail.name);

  constructor(
    private readonly mailer: Mailer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The admin does not wait for the mail server. A failed mail does not change the decision. */
  send({ currentValue: to, language }: Pick<Rectification, 'currentValue' | 'language'>): void {
    if (!this.mailer.isEnabled || to === '') return;
    const { action, footer, ...content } = messages[language].formerAddress;
    const mail = renderMail({
      ...content,
      language,
      sender: this.env.productName,
      action: { label: action, url: `${this.env.publicUrl}/account` },
      footer: footer.replace('{{product}}', this.env.productName),
    });
    this.mailer.send({ to, key: randomUUID(), ...mail }).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the mail to a former address could not be sent');
    });
  }
}
