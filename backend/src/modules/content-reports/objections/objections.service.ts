import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { countPages, type Page } from '../../../platform/http/index.js';
import { UsersService } from '../../identity/index.js';
import { AuthoredTestimonials, TestimonialsService } from '../../testimonials/index.js';
import { ContentReportNotFoundError, ReportCaseNotFoundError } from '../content-reports.errors.js';
import { ContentReportsRepository } from '../content-reports.repository.js';
import { parseReceiptNumber } from '../receipt-number.js';
import type { ReportCase } from '../report-case.entity.js';
import type { AuthorCaseDto, AuthorCasesDto } from './author-cases.dto.js';
import type { Objection } from './objection.entity.js';
import { toObjectionDto } from './objection.dto.js';
import { checkObjection, DAYS_TO_DECIDE_OBJECTION, findDecision, findObjectionDeadline } from './objection-rules.js';
import { type NewObjection, ObjectionsRepository } from './objections.repository.js';

/** Objections of reporters and authors, and the decisions that concern an author. */
@Injectable()
export class ObjectionsService {
  constructor(
    private readonly database: Database,
    private readonly repository: ObjectionsRepository,
    private readonly reports: ContentReportsRepository,
    private readonly authored: AuthoredTestimonials,
    private readonly testimonials: TestimonialsService,
    private readonly users: UsersService,
  ) {}

  /** Objects to the decision about a report. Anyone who knows its number may do so once. */
  async objectToReport(text: string, explanation: string): Promise<void> {
    const number = parseReceiptNumber(text);
    const report = number === undefined ? null : await this.reports.findReport({ number });
    if (!report) throw new ContentReportNotFoundError();
    await this.add({ caseId: report.caseId, party: 'reporter', reportId: report.id, explanation });
  }

  /** Objects as the author of the testimonial; returns the case. */
  async objectAsAuthor(caseId: number, authorId: number, explanation: string): Promise<AuthorCaseDto> {
    await this.getAuthorCase(caseId, authorId);
    await this.database.transaction(async () => {
      await this.users.assertUserActive(authorId);
      await this.add({ caseId, party: 'author', reportId: null, explanation });
    });
    return this.getAuthorCase(caseId, authorId);
  }

  /** A page of the cases that hid a testimonial of the author, or this one, or took it down, newest first. */
  async listAuthorCases(authorId: number, testimonialId: number | undefined, page: Page): Promise<AuthorCasesDto> {
    const cases = await this.findAuthorCases(authorId, testimonialId);
    return {
      cases: cases.slice(page.offset, page.offset + page.limit),
      totalPages: countPages(cases.length, page),
      totalCases: cases.length,
    };
  }

  /** @throws ReportCaseNotFoundError unless it is a case of {@link listAuthorCases} */
  private async getAuthorCase(caseId: number, authorId: number): Promise<AuthorCaseDto> {
    const found = (await this.findAuthorCases(authorId)).find(({ id }) => id === caseId);
    if (!found) throw new ReportCaseNotFoundError();
    return found;
  }

  private async findAuthorCases(authorId: number, testimonialId?: number): Promise<AuthorCaseDto[]> {
    const authored = await this.authored.findIds(authorId);
    const cases = await this.reports.findCasesAbout(
      testimonialId === undefined ? authored : authored.filter((id) => id === testimonialId),
    );
    const ids = cases.map(({ id }) => id);
    const [objections, reports] = await Promise.all([
      this.repository.findByCases(ids),
      this.reports.findReportsInCases(ids),
    ]);
    const dtos = await Promise.all(
      cases.map((reportCase) => {
        const reasons = reports.filter(({ caseId }) => caseId === reportCase.id).map(({ reason }) => reason);
        const inCase = objections.filter(({ caseId }) => caseId === reportCase.id);
        return this.toAuthorCase(reportCase, inCase, [...new Set(reasons)]);
      }),
    );
    return dtos.filter((found) => found !== undefined);
  }

  private async toAuthorCase(
    reportCase: ReportCase,
    inCase: Objection[],
    reasons: AuthorCaseDto['reasons'],
  ): Promise<AuthorCaseDto | undefined> {
    const { id, testimonialId, hiddenAt } = reportCase;
    if (testimonialId === null) return undefined;
    const own = inCase.find(({ party }) => party === 'author');
    const decision = findDecision(reportCase, inCase, own);
    if (!decision && !(await this.isWithheld(testimonialId))) return undefined;
    return {
      id,
      testimonialId,
      status: decision ? 'decided' : 'hidden',
      reasons,
      hiddenSince: hiddenAt,
      outcome: decision?.outcome ?? null,
      statement: decision?.statement ?? null,
      decidedAt: decision?.decidedAt ?? null,
      objection: toObjectionDto(own, reportCase),
      canObjectUntil: findObjectionDeadline(reportCase, 'author', own),
    };
  }

  /** Hidden, or edited since and waiting for the decision: until then it cannot be approved. */
  private async isWithheld(testimonialId: number): Promise<boolean> {
    const status = (await this.testimonials.findSnapshot(testimonialId))?.reviewStatus;
    return status === 'hidden' || status === 'pending';
  }

  private async add(objection: NewObjection): Promise<void> {
    const { caseId, party, reportId } = objection;
    await this.database.transaction(async () => {
      await this.database.lock(`content-reports.case.${caseId}`);
      if (reportId !== null && !(await this.reports.lockForShare(reportId))) throw new ContentReportNotFoundError();
      const [reportCase] = await this.reports.findCases([caseId]);
      if (!reportCase) throw new ReportCaseNotFoundError();
      const inCase = await this.repository.findByCases([caseId]);
      const own = inCase.find((other) => other.party === party && other.reportId === reportId);
      const checked = checkObjection(reportCase, party, own);
      if (checked instanceof Error) throw checked;
      await this.repository.add(objection, DAYS_TO_DECIDE_OBJECTION);
    });
  }
}
