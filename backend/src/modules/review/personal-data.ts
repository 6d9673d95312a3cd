import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { type ExportSections, type Holding, PersonalData } from '../../platform/personal-data/index.js';
import { TestimonialsPersonalData } from '../testimonials/index.js';
import { Claim } from './claim.entity.js';
import { Decision } from './decision.entity.js';
import { DecisionLog } from './decision-log.js';
import { Reading } from './reading.entity.js';

@Injectable()
export class ReviewPersonalData extends PersonalData {
  static override readonly owner = 'review';
  static override readonly holdings: readonly Holding[] = [
    {
      table: 'review.decisions',
      columns: ['testimonial_id', 'reviewer_id', 'reason'],
      what: 'Each decision about a testimonial: who decided, when, how, and the reason that its author read',
      why: 'To answer for decisions, and to count them in the open data',
      ground: 'legitimate interest',
      kept: 'Time, decision and reviewer for good; testimonial and reason as long as the testimonial',
      exported: { section: 'decisions' },
      erased: "Testimonial and reason are nulled; a reviewer's bare number stays, without name or address",
    },
    {
      table: 'review.claims',
      columns: ['testimonial_id', 'reviewer_id'],
      what: 'Which reviewer is looking at which testimonial right now',
      why: 'So that two reviewers do not work on the same one',
      ground: 'legitimate interest',
      kept: 'Ten minutes after the last look, or until the decision',
      exported: { reason: 'It is over before an export could be read' },
      erased: 'Removed, with the testimonial as with the reviewer',
    },
    {
      table: 'review.readings',
      columns: ['testimonial_id', 'reviewer_id'],
      what: 'Which version of a testimonial a reviewer has read',
      why: 'So that nobody decides about words that they have not read',
      ground: 'legitimate interest',
      kept: 'As long as the testimonial and the account of the reviewer',
      exported: { section: 'testimonialsRead' },
      erased: 'Removed, with the testimonial as with the reviewer',
    },
    {
      table: 'review.flag_checks',
      columns: ['testimonial_id'],
      what: 'Which version of a testimonial was looked through for flags',
      why: 'To show reviewers what deserves a closer look',
      ground: 'legitimate interest',
      kept: 'As long as the testimonial',
      exported: { reason: 'A number of our own; the testimonial itself is exported' },
      erased: 'Removed with the testimonial',
    },
    {
      table: 'review.flags',
      columns: ['testimonial_id'],
      what: 'What deserves a closer look in a testimonial, as a code',
      why: 'To show reviewers what deserves a closer look',
      ground: 'legitimate interest',
      kept: 'As long as the testimonial',
      exported: { reason: 'Made from the testimonial, which is exported' },
      erased: 'Removed with the testimonial',
    },
    {
      table: 'review.likenesses',
      columns: ['testimonial_id', 'other_id'],
      what: 'Pairs of testimonials by different people with nearly the same words',
      why: 'To notice copied testimonials',
      ground: 'legitimate interest',
      kept: 'As long as both testimonials',
      exported: { reason: "Would tell of another person's testimonial" },
      erased: 'Removed with either testimonial',
    },
  ];

  constructor(
    private readonly database: Database,
    private readonly log: DecisionLog,
    private readonly testimonials: TestimonialsPersonalData,
  ) {
    super();
  }

  exportOf(userId: number): ExportSections {
    return {
      decisions: async () => {
        const testimonialId = In(await this.testimonials.idsOf(userId));
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
        const readings = await this.database.manager.find(Reading, {
          where: { reviewerId: userId },
          order: { testimonialId: 'ASC' },
        });
        return readings.map(({ testimonialId, version }) => ({ testimonialId, version }));
      },
    };
  }

  async eraseOf(userId: number): Promise<void> {
    await this.log.forget(await this.testimonials.idsOf(userId));
    await this.database.manager.delete(Claim, { reviewerId: userId });
    await this.database.manager.delete(Reading, { reviewerId: userId });
  }

  override keepsNumberOf(userId: number): Promise<boolean> {
    return this.database.manager.existsBy(Decision, { reviewerId: userId });
  }
}
