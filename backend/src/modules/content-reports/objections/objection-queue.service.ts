import { Injectable } from '@nestjs/common';
import { countPages, type Language, type PageQuery, toPage } from '../../../platform/http/index.js';
import { ContentReportsRepository } from '../content-reports.repository.js';
import { ReportQueueService } from '../queue/report-queue.service.js';
import type { ReportCase } from '../report-case.entity.js';
import { ReviewerBlocks } from '../reviewer-blocks.js';
import type { Objection } from './objection.entity.js';
import type { ReportObjectionDto, ReportObjectionsDto } from './objection-queue.dto.js';
import { findDecision } from './objection-rules.js';
import { ObjectionsRepository } from './objections.repository.js';

/** The queue of undecided objections for reviewers. */
@Injectable()
export class ObjectionQueueService {
  constructor(
    private readonly repository: ObjectionsRepository,
    private readonly reports: ContentReportsRepository,
    private readonly queue: ReportQueueService,
    private readonly blocks: ReviewerBlocks,
  ) {}

  async findPage(query: PageQuery, reviewerId: number, language: Language): Promise<ReportObjectionsDto> {
    const page = toPage(query);
    const [objections, total] = await this.repository.findPending(page);
    const caseIds = objections.map(({ caseId }) => caseId);
    const [cases, all] = await Promise.all([this.reports.findCases(caseIds), this.repository.findByCases(caseIds)]);
    const dtos = await Promise.all(
      objections.map(async (objection) => {
        const reportCase = cases.find(({ id }) => id === objection.caseId);
        const others = all.filter(({ caseId }) => caseId === objection.caseId);
        return reportCase ? this.toDto(objection, reportCase, others, reviewerId, language) : undefined;
      }),
    );
    return {
      objections: dtos.filter((found) => found !== undefined),
      totalPages: countPages(total, page),
      totalObjections: total,
    };
  }

  /** Why the reviewer may not decide about an objection in this case. */
  async findBlock(reportCase: ReportCase, reviewerId: number): Promise<ReportObjectionDto['blockedBy']> {
    const { id, decidedBy } = reportCase;
    // Who reinstated the testimonial after an objection also approved it: the decision is what matters.
    const isOwnDecision = [decidedBy, ...(await this.repository.findDeciders(id))].includes(reviewerId);
    return isOwnDecision ? 'own_decision' : this.blocks.find(reportCase, reviewerId);
  }

  private async toDto(
    objection: Objection,
    reportCase: ReportCase,
    inCase: Objection[],
    reviewerId: number,
    language: Language,
  ): Promise<ReportObjectionDto | undefined> {
    const { id, version, caseId, party, explanation, submittedAt, dueAt } = objection;
    const { testimonialId } = reportCase;
    const decision = findDecision(reportCase, inCase, objection);
    if (!decision) return undefined;
    return {
      id,
      version,
      caseId,
      party,
      explanation,
      submittedAt,
      dueAt,
      decision,
      testimonial:
        testimonialId === null ? null : ((await this.queue.findTestimonial(testimonialId, language)) ?? null),
      blockedBy: await this.findBlock(reportCase, reviewerId),
    };
  }
}
