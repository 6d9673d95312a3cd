import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { ConsentService } from '../consent/index.js';
import { testimonialRejected, testimonialUnpublished } from './testimonials.events.js';
import { TestimonialsRepository } from './testimonials.repository.js';

/** What the author reads, in the language of the testimonial. */
const reasons = {
  en: 'You withdrew your consent, so it is no longer shown. To share it again, edit it and give your consent anew.',
  es: 'Retiraste tu consentimiento, así que ya no se muestra. Para volver a compartirlo, edítalo y da tu consentimiento de nuevo.',
};

/** Keeps testimonials out of sight whose authors no longer agree to it. */
@Injectable()
export class ConsentWithdrawalHandler {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly consent: ConsentService,
    private readonly outbox: Outbox,
  ) {}

  /** Takes a testimonial without consent out of lists, ranking and review. Looks at the present state only. */
  async hideWithoutConsent(id: number): Promise<void> {
    await this.database.transaction(async () => {
      const author = (await this.repository.find(id))?.userId;
      if (author === undefined) return;
      await this.database.lock(`testimonials.user.${author}`);
      const before = await this.repository.findForUpdate(id);
      // Sent again with a new consent in the meantime: that one counts.
      if (!before || before.reviewStatus === 'rejected' || (await this.consent.isGrantedFor(id))) return;
      await this.repository.update(id, {
        reviewStatus: 'rejected',
        rejectionReason: reasons[before.language],
        version: before.version + 1,
        updatedAt: new Date(),
        approvedAt: null,
      });
      await this.outbox.recordAll(testimonialUnpublished(before));
      await this.outbox.record(testimonialRejected({ testimonialId: id }));
    });
  }
}
