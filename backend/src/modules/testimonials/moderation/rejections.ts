import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/outbox/index.js';
import { PublishedNames } from '../personal-data/published-names.js';
import type { Testimonial } from '../testimonial.entity.js';
import { testimonialRejected, testimonialUnpublished } from '../testimonials.events.js';
import { TestimonialsRepository } from '../testimonials.repository.js';

/** Rejects testimonials that may be public: their names are hidden with them. */
@Injectable()
export class Rejections {
  constructor(
    private readonly repository: TestimonialsRepository,
    private readonly names: PublishedNames,
    private readonly outbox: Outbox,
  ) {}

  /** Must run inside a transaction that has locked the row of the testimonial. */
  async reject(before: Testimonial, rejectionReason: string): Promise<void> {
    const { id } = before;
    const changes: Partial<Testimonial> = {
      reviewStatus: 'rejected',
      rejectionReason,
      version: before.version + 1,
      updatedAt: new Date(),
      approvedAt: null,
    };
    await this.names.hideAfter(before, () => this.repository.update(id, changes));
    await this.outbox.recordAll(testimonialUnpublished(before));
    await this.outbox.record(testimonialRejected({ testimonialId: id }));
  }
}
