import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { ConsentService } from '../../consent/index.js';
import { Rejections } from '../moderation/rejections.js';
import { messages } from '../messages.js';
import { TestimonialsRepository } from '../testimonials.repository.js';

/** Hides testimonials whose authors have withdrawn their consent. */
@Injectable()
export class ConsentWithdrawalHandler {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly consent: ConsentService,
    private readonly rejections: Rejections,
  ) {}

  /**
   * Rejects a testimonial without consent, which removes it from lists, ranking and queue. Reads the current state
   * only.
   */
  async hideWithoutConsent(id: number): Promise<void> {
    await this.database.transaction(async () => {
      const authorId = (await this.repository.find(id))?.userId;
      if (authorId === undefined) return;
      await this.database.lock(`testimonials.user.${authorId}`);
      const before = await this.repository.findForUpdate(id);
      // The author may have edited the testimonial and given a new consent in the meantime.
      if (!before || before.reviewStatus === 'rejected' || (await this.consent.isGrantedFor(id))) return;
      await this.rejections.reject(before, messages[before.language].consentWithdrawn);
    });
  }
}
