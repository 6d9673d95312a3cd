import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { type ExportSections, type Holding, PersonalData } from '../../platform/personal-data/index.js';
import { TestimonialsPersonalData } from '../testimonials/index.js';
import { Decision } from './decision.entity.js';
import { DecisionLog } from './decision-log.js';

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
    };
  }

  async eraseOf(userId: number): Promise<void> {
    await this.log.forget(await this.testimonials.idsOf(userId));
  }

  override keepsNumberOf(userId: number): Promise<boolean> {
    return this.database.manager.existsBy(Decision, { reviewerId: userId });
  }
}
