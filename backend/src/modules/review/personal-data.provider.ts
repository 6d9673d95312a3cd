import { Injectable } from '@nestjs/common';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { AuthoredTestimonials } from '../testimonials/index.js';
import { DecisionsRepository } from './decisions/decisions.repository.js';
import { ReviewLocksRepository } from './queue/review-locks.repository.js';
import { DecisionLog } from './decisions/decision-log.js';
import { ViewedVersionsRepository } from './queue/viewed-versions.repository.js';

@Injectable()
export class ReviewPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'review';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'review.decisions',
      columns: ['testimonial_id', 'author_id', 'reviewer_id', 'reason'],
      description:
        'Each decision about a testimonial: reviewer, time, decision, and the reason shown to the author; of a testimonial that an admin ' +
        'deleted also its author',
      purpose: 'To account for decisions, and to count them in the open data',
      legalBasis: 'legitimate interest',
      retention:
        'Time, decision and reviewer permanently; testimonial and reason as long as the testimonial exists, of a deletion by an admin ' +
        'as long as the account of the author',
      export: { section: 'decisions' },
      erasure:
        'Testimonial, author and reason are nulled; of a reviewer only the user id is kept, without name or address',
    },
    {
      table: 'review.review_locks',
      columns: ['testimonial_id', 'reviewer_id'],
      description: 'Which reviewer is reviewing which testimonial',
      purpose: 'To prevent two reviewers from reviewing the same testimonial',
      legalBasis: 'legitimate interest',
      retention: 'Until the decision, or the first hourly deletion later than ten minutes after the last renewal',
      export: { reason: 'Expires before an export can be downloaded' },
      erasure: 'Deleted with the testimonial or the account of the reviewer',
    },
    {
      table: 'review.viewed_versions',
      columns: ['testimonial_id', 'reviewer_id'],
      description: 'Which version of a testimonial a reviewer has viewed',
      purpose: 'To prevent decisions about a version that the reviewer has not viewed',
      legalBasis: 'legitimate interest',
      retention: 'As long as the testimonial and the account of the reviewer exist',
      export: { section: 'testimonialsRead' },
      erasure: 'Deleted with the testimonial or the account of the reviewer',
    },
    {
      table: 'review.flag_checks',
      columns: ['testimonial_id'],
      description: 'Which version of a testimonial was checked for flags',
      purpose: 'To show reviewers what to check',
      legalBasis: 'legitimate interest',
      retention: 'As long as the testimonial exists',
      export: { reason: 'Internal version number; the testimonial itself is exported' },
      erasure: 'Deleted with the testimonial',
    },
    {
      table: 'review.flags',
      columns: ['testimonial_id'],
      description:
        'What a reviewer should check in a testimonial: codes, for an unusual dose or time to results its figures, for an ' +
        'integrity signal counts of accounts that identify no other user',
      purpose: 'To show reviewers what to check',
      legalBasis: 'legitimate interest',
      retention: 'As long as the testimonial exists',
      export: { reason: 'Derived from the testimonial, which is exported' },
      erasure: 'Deleted with the testimonial',
    },
    {
      table: 'review.similarities',
      columns: ['testimonial_id', 'other_id'],
      description: 'Pairs of testimonials by different authors with nearly the same text',
      purpose: 'To detect copied testimonials',
      legalBasis: 'legitimate interest',
      retention: 'As long as both testimonials exist',
      export: { reason: "Would disclose another user's testimonial" },
      erasure: 'Deleted with either testimonial',
    },
  ];

  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly locks: ReviewLocksRepository,
    private readonly viewedVersions: ViewedVersionsRepository,
    private readonly log: DecisionLog,
    private readonly testimonials: AuthoredTestimonials,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      decisions: async () => {
        const decisions = await this.decisions.findByTestimonials(await this.testimonials.findIds(userId));
        const removals = await this.decisions.findByAuthor(userId);
        return [...decisions, ...removals].map(
          ({ reviewerId: _reviewerId, authorId: _authorId, ...decision }) => decision,
        );
      },
      decisionsTaken: async () => {
        const decisions = await this.decisions.findByReviewer(userId);
        return decisions.map(({ id, decision, reasonCode, decidedAt }) => ({ id, decision, reasonCode, decidedAt }));
      },
      testimonialsRead: async () => {
        const viewedVersions = await this.viewedVersions.findByReviewer(userId);
        return viewedVersions.map(({ testimonialId, version }) => ({ testimonialId, version }));
      },
    };
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.log.clearTestimonial(await this.testimonials.findIds(userId));
    await this.log.clearAuthor(userId);
    await this.locks.delete({ reviewerId: userId });
    await this.viewedVersions.deleteByReviewer(userId);
  }

  /** The audit trail about testimonials of other users refers to a reviewer. */
  override isUserIdRequired(userId: number): Promise<boolean> {
    return this.decisions.existsByReviewer(userId);
  }
}
