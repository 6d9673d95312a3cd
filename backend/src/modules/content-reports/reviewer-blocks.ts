import { Injectable } from '@nestjs/common';
import { ApprovalCheck, OwnTestimonialError, Takedowns } from '../review/index.js';
import { OwnApprovalError, OwnReportError, ReportsUndecidedError } from './content-reports.errors.js';
import { ContentReportsRepository } from './content-reports.repository.js';
import type { ReportCase } from './report-case.entity.js';

export const reviewerBlocks = ['own_testimonial', 'own_approval', 'own_report'] as const;

/** Why a reviewer may not decide about reports: the author, who approved the testimonial, or who reported it. */
export type ReviewerBlock = (typeof reviewerBlocks)[number];

/**
 * No reviewer decides about reports that they are involved in. A hidden testimonial that was edited cannot be approved in the queue of
 * the review either, which would publish it before the decision.
 */
@Injectable()
export class ReviewerBlocks extends ApprovalCheck {
  constructor(
    private readonly repository: ContentReportsRepository,
    private readonly takedowns: Takedowns,
  ) {
    super();
  }

  /** Null if the reviewer may decide. */
  async find(
    { id, testimonialId }: Pick<ReportCase, 'id' | 'testimonialId'>,
    reviewerId: number,
  ): Promise<ReviewerBlock | null> {
    const block = testimonialId === null ? null : await this.takedowns.findBlock(testimonialId, reviewerId);
    if (block) return block;
    return (await this.repository.findReport({ caseId: id, reporterId: reviewerId })) ? 'own_report' : null;
  }

  override async findBlock(testimonialId: number): Promise<ReportsUndecidedError | undefined> {
    const openCase = await this.repository.findOpenCase(testimonialId);
    return openCase?.hiddenAt ? new ReportsUndecidedError() : undefined;
  }
}

/** @throws OwnTestimonialError, OwnApprovalError, OwnReportError */
export function assertNotBlocked(block: ReviewerBlock | null): void {
  if (block === 'own_testimonial') throw new OwnTestimonialError();
  if (block === 'own_approval') throw new OwnApprovalError();
  if (block === 'own_report') throw new OwnReportError();
}
