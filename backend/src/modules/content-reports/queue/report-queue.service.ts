import { Injectable } from '@nestjs/common';
import { countPages, type Language, toPage } from '../../../platform/http/index.js';
import { Takedowns } from '../../review/index.js';
import { TestimonialNotFoundError, TestimonialViews } from '../../testimonials/index.js';
import { ReportCaseNotFoundError } from '../content-reports.errors.js';
import { ReviewerBlocks } from '../reviewer-blocks.js';
import { ObjectionsRepository } from '../objections/objections.repository.js';
import type { ReportCaseDto, ReportCasesDto, ReportedDetailDto, ReportQueueQuery } from './report-queue.dto.js';
import { type QueuedCase, type QueuedReport, ReportQueueRepository } from './report-queue.repository.js';

/** The queue of undecided reports for reviewers. */
@Injectable()
export class ReportQueueService {
  constructor(
    private readonly repository: ReportQueueRepository,
    private readonly objections: ObjectionsRepository,
    private readonly views: TestimonialViews,
    private readonly takedowns: Takedowns,
    private readonly blocks: ReviewerBlocks,
  ) {}

  async findPage(query: ReportQueueQuery, reviewerId: number, language: Language): Promise<ReportCasesDto> {
    const page = toPage(query);
    const [{ rows, totalCases, totalReports }, pendingObjections] = await Promise.all([
      this.repository.findPage(query.severity, page),
      this.objections.countPending(),
    ]);
    return {
      cases: await this.toDtos(rows, reviewerId, language),
      totalPages: countPages(totalCases, page),
      totalCases,
      totalReports,
      pendingObjections,
    };
  }

  /** @throws ReportCaseNotFoundError */
  async get(id: number, reviewerId: number, language: Language): Promise<ReportCaseDto> {
    const row = await this.repository.find(id);
    const [found] = row ? await this.toDtos([row], reviewerId, language) : [];
    if (!found) throw new ReportCaseNotFoundError();
    return found;
  }

  /** All fields of a testimonial with its flags; undefined if it was deleted. */
  async findTestimonial(id: number, language: Language): Promise<ReportedDetailDto | undefined> {
    try {
      const { testimonial, detail } = await this.views.getForAdmin(id, language);
      return { ...detail, flags: this.takedowns.findFlags(testimonial) };
    } catch (error) {
      if (error instanceof TestimonialNotFoundError) return undefined;
      throw error;
    }
  }

  private async toDtos(rows: QueuedCase[], reviewerId: number, language: Language): Promise<ReportCaseDto[]> {
    const reports = rows.length === 0 ? [] : await this.repository.findReports(rows.map(({ id }) => id));
    const cases = await Promise.all(
      rows.map((row) =>
        this.toDto(
          row,
          reports.filter(({ caseId }) => caseId === row.id),
          reviewerId,
          language,
        ),
      ),
    );
    return cases.filter((found) => found !== undefined);
  }

  private async toDto(
    { id, testimonialId, version, severity, openedAt, dueAt, hiddenAt }: QueuedCase,
    reports: QueuedReport[],
    reviewerId: number,
    language: Language,
  ): Promise<ReportCaseDto | undefined> {
    const testimonial = await this.findTestimonial(testimonialId, language);
    if (!testimonial) return undefined;
    return {
      id,
      version,
      severity,
      openedAt,
      dueAt,
      // An edit ends the hiding: then the testimonial waits for review.
      hiddenSince: testimonial.reviewStatus === 'hidden' ? hiddenAt : null,
      testimonial,
      reports: reports.map(({ reason, explanation, submittedAt }) => ({ reason, explanation, submittedAt })),
      blockedBy: await this.blocks.find({ id, testimonialId }, reviewerId),
    };
  }
}
