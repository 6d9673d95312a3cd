import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { TestimonialsPersonalDataProvider } from '../testimonials/index.js';
import { ReviewLock } from './review-lock.entity.js';
import { Decision } from './decision.entity.js';
import { DecisionLog } from './decision-log.js';
import { ViewedVersion } from './viewed-version.entity.js';

@Injectable()
export class ReviewPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'review';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'review.decisions',
      columns: ['testimonial_id', 'reviewer_id', 'reason'],
      description: 'Each decision about a testimonial: who decided, when, how, and the reason that its author read',
      purpose: 'To answer for decisions, and to count them in the open data',
      legalBasis: 'legitimate interest',
      retention: 'Time, decision and reviewer for good; testimonial and reason as long as the testimonial',
      export: { section: 'decisions' },
      erasure: "Testimonial and reason are nulled; a reviewer's bare number stays, without name or address",
    },
    {
      table: 'review.review_locks',
      columns: ['testimonial_id', 'reviewer_id'],
      description: 'Which reviewer is looking at which testimonial right now',
      purpose: 'So that two reviewers do not work on the same one',
      legalBasis: 'legitimate interest',
      retention: 'Ten minutes after the last look, or until the decision',
      export: { reason: 'It is over before an export could be read' },
      erasure: 'Removed, with the testimonial as with the reviewer',
    },
    {
      table: 'review.viewed_versions',
      columns: ['testimonial_id', 'reviewer_id'],
      description: 'Which version of a testimonial a reviewer has read',
      purpose: 'So that nobody decides about words that they have not read',
      legalBasis: 'legitimate interest',
      retention: 'As long as the testimonial and the account of the reviewer',
      export: { section: 'testimonialsRead' },
      erasure: 'Removed, with the testimonial as with the reviewer',
    },
    {
      table: 'review.flag_checks',
      columns: ['testimonial_id'],
      description: 'Which version of a testimonial was looked through for flags',
      purpose: 'To show reviewers what deserves a closer look',
      legalBasis: 'legitimate interest',
      retention: 'As long as the testimonial',
      export: { reason: 'A number of our own; the testimonial itself is exported' },
      erasure: 'Removed with the testimonial',
    },
    {
      table: 'review.flags',
      columns: ['testimonial_id'],
      description: 'What deserves a closer look in a testimonial, as a code',
      purpose: 'To show reviewers what deserves a closer look',
      legalBasis: 'legitimate interest',
      retention: 'As long as the testimonial',
      export: { reason: 'Made from the testimonial, which is exported' },
      erasure: 'Removed with the testimonial',
    },
    {
      table: 'review.similarities',
      columns: ['testimonial_id', 'other_id'],
      description: 'Pairs of testimonials by different people with nearly the same words',
      purpose: 'To notice copied testimonials',
      legalBasis: 'legitimate interest',
      retention: 'As long as both testimonials',
      export: { reason: "Would tell of another person's testimonial" },
      erasure: 'Removed with either testimonial',
    },
  ];

  constructor(
    private readonly database: Database,
    private readonly log: DecisionLog,
    private readonly testimonials: TestimonialsPersonalDataProvider,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      decisions: async () => {
        const testimonialId = In(await this.testimonials.findIds(userId));
        const decisions = await this.database.manager.find(Decision, {
          where: { testimonialId },
          order: { id: 'ASC' },
        });
        return decisions.map(({ reviewerId: _colleague, ...decision }) => decision);
      },
      decisionsTaken: async () => {
        const decisions = await this.database.manager.find(Decision, {
          where: { reviewerId: userId },
          order: { id: 'ASC' },
        });
        return decisions.map(({ id, decision, reasonCode, decidedAt }) => ({ id, decision, reasonCode, decidedAt }));
      },
      testimonialsRead: async () => {
        const viewedVersions = await this.database.manager.find(ViewedVersion, {
          where: { reviewerId: userId },
          order: { testimonialId: 'ASC' },
        });
        return viewedVersions.map(({ testimonialId, version }) => ({ testimonialId, version }));
      },
    };
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.log.clearTestimonial(await this.testimonials.findIds(userId));
    await this.database.manager.delete(ReviewLock, { reviewerId: userId });
    await this.database.manager.delete(ViewedVersion, { reviewerId: userId });
  }

  override requiresTombstone(userId: number): Promise<boolean> {
    return this.database.manager.existsBy(Decision, { reviewerId: userId });
  }
}
