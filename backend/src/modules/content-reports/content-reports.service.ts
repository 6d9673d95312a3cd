import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { countPages, type Language, type Page } from '../../platform/http/index.js';
import { CatalogService } from '../catalog/index.js';
import { UsersService } from '../identity/index.js';
import {
  TestimonialNotFoundError,
  type TestimonialSnapshot,
  TestimonialsService,
  TestimonialViews,
} from '../testimonials/index.js';
import type { ContentReport } from './content-report.entity.js';
import type { ContentReportDto, ContentReportsDto, NewContentReportDto } from './content-reports.dto.js';
import { AlreadyReportedError, ContentReportNotFoundError } from './content-reports.errors.js';
import { ContentReportsRepository } from './content-reports.repository.js';
import type { Objection } from './objections/objection.entity.js';
import { toObjectionDto } from './objections/objection.dto.js';
import { findDecision, findObjectionDeadline } from './objections/objection-rules.js';
import { ObjectionsRepository } from './objections/objections.repository.js';
import { createReceiptNumber, parseReceiptNumber } from './receipt-number.js';
import type { ReportCase } from './report-case.entity.js';
import { ReporterHasher } from './reporter-hasher.js';

/** A case is decided within this number of days after its first report. */
export const DAYS_TO_DECIDE = 7;

export interface Reporter {
  /** Undefined for anonymous reporters, who are recognized by their address. */
  userId: number | undefined;
  address: string;
  idempotencyKey: string | undefined;
}

/** Reports about public testimonials: their submission and their status. See docs/adr/0026-content-reports.md. */
@Injectable()
export class ContentReportsService {
  constructor(
    private readonly database: Database,
    private readonly repository: ContentReportsRepository,
    private readonly objections: ObjectionsRepository,
    private readonly testimonials: TestimonialsService,
    private readonly views: TestimonialViews,
    private readonly catalog: CatalogService,
    private readonly users: UsersService,
    private readonly hasher: ReporterHasher,
  ) {}

  /**
   * Reports a public testimonial. A signed-in reporter has one report in each case; a repeated submission returns it. The
   * repeated request of an anonymous reporter, also after the decision, may add an e-mail address to a report without one.
   * @throws AlreadyReportedError for a second anonymous report from one address, unless it repeats the same request
   */
  async submit(reporter: Reporter, request: NewContentReportDto): Promise<{ number: string; isNew: boolean }> {
    const { testimonialId, reason, explanation, email, language } = request;
    return this.database.transaction(async () => {
      await this.database.lock(`content-reports.testimonial.${testimonialId}`);
      const reportCase = await this.repository.findOpenCase(testimonialId);
      const existing = await this.findExisting(reportCase?.id, reporter, request);
      if (existing) return { number: existing, isNew: false };
      const testimonial = await this.testimonials.findSnapshotForShare(testimonialId);
      if (testimonial?.reviewStatus !== 'approved') throw new TestimonialNotFoundError();
      const { userId, address, idempotencyKey } = reporter;
      if (userId !== undefined) await this.users.assertUserActive(userId);
      const number = createReceiptNumber();
      await this.repository.addReport({
        caseId: reportCase?.id ?? (await this.repository.openCase(testimonial, DAYS_TO_DECIDE)),
        number,
        reason,
        explanation,
        email: email ?? null,
        language,
        reporterId: userId ?? null,
        addressHash: userId === undefined ? this.hasher.hashAddress(address) : null,
        idempotencyHash: idempotencyKey === undefined ? null : this.hasher.hashIdempotencyKey(idempotencyKey),
      });
      return { number, isNew: true };
    });
  }

  /** @throws ContentReportNotFoundError */
  async getByNumber(text: string, language: Language): Promise<ContentReportDto> {
    const number = parseReceiptNumber(text);
    const report = number === undefined ? null : await this.repository.findReport({ number });
    const [found] = report ? await this.toDtos([report], language) : [];
    if (!found) throw new ContentReportNotFoundError();
    return found;
  }

  /** The reports of a signed-in user, newest first. */
  async listByReporter(userId: number, page: Page, language: Language): Promise<ContentReportsDto> {
    const [reports, total] = await this.repository.findPageByReporter(userId, page);
    return {
      reports: await this.toDtos(reports, language),
      totalPages: countPages(total, page),
      totalReports: total,
    };
  }

  private async findExisting(
    openCaseId: number | undefined,
    { userId, address, idempotencyKey }: Reporter,
    { testimonialId, reason, explanation, email }: NewContentReportDto,
  ): Promise<string | undefined> {
    if (userId !== undefined) {
      if (openCaseId === undefined) return undefined;
      return (await this.repository.findReport({ caseId: openCaseId, reporterId: userId }))?.number ?? undefined;
    }
    const addressHash = this.hasher.hashAddress(address);
    if (idempotencyKey !== undefined) {
      const idempotencyHash = this.hasher.hashIdempotencyKey(idempotencyKey);
      const repeated = await this.repository.findReportAbout(testimonialId, {
        addressHash,
        idempotencyHash,
        reason,
        explanation,
      });
      if (repeated?.number) {
        if (repeated.email === null && email) await this.repository.addEmail(repeated.id, email);
        return repeated.number;
      }
    }
    if (openCaseId !== undefined && (await this.repository.findReport({ caseId: openCaseId, addressHash }))) {
      throw new AlreadyReportedError();
    }
    return undefined;
  }

  private async toDtos(reports: ContentReport[], language: Language): Promise<ContentReportDto[]> {
    const cases = new Map(
      (await this.repository.findCases(reports.map(({ caseId }) => caseId))).map((row) => [row.id, row]),
    );
    const objections = await this.objections.findByCases([...cases.keys()]);
    return Promise.all(
      reports.flatMap((report) => {
        const reportCase = cases.get(report.caseId);
        const inCase = objections.filter(({ caseId }) => caseId === report.caseId);
        return reportCase && report.number !== null
          ? [this.toDto(report, report.number, reportCase, inCase, language)]
          : [];
      }),
    );
  }

  private async toDto(
    report: ContentReport,
    number: string,
    reportCase: ReportCase,
    inCase: Objection[],
    language: Language,
  ): Promise<ContentReportDto> {
    const { testimonialId, dueAt, hiddenAt } = reportCase;
    const snapshot = testimonialId === null ? undefined : await this.testimonials.findSnapshot(testimonialId);
    const own = inCase.find(({ reportId }) => reportId === report.id);
    const decision = findDecision(reportCase, inCase, own);
    return {
      number,
      status: decision ? 'decided' : testimonialId === null ? 'removed' : 'received',
      submittedAt: report.submittedAt,
      dueAt,
      reason: report.reason,
      explanation: report.explanation ?? '',
      hasEmail: report.email !== null,
      testimonial: snapshot && isKnown(snapshot, reportCase) ? await this.findTestimonial(snapshot, language) : null,
      decision,
      // An edit or a review decision ends the hiding before the reports are decided.
      hiddenSince: decision || snapshot?.reviewStatus === 'hidden' ? hiddenAt : null,
      objection: toObjectionDto(own, reportCase),
      canObjectUntil: findObjectionDeadline(reportCase, 'reporter', own),
    };
  }

  private async findTestimonial(
    snapshot: TestimonialSnapshot,
    language: Language,
  ): Promise<ContentReportDto['testimonial']> {
    const { id, conditionId, supplementId, createdAt } = snapshot;
    if (conditionId === null || supplementId === null) return null;
    const ids = { conditions: [conditionId], supplements: [supplementId], brands: [] };
    const { conditions, supplements } = await this.catalog.findNames(ids, language);
    return {
      id,
      conditionName: conditions.get(conditionId) ?? '',
      conditionPhrase: await this.views.findConditionPhrase(snapshot, language),
      supplementName: supplements.get(supplementId) ?? '',
      createdAt,
    };
  }
}

/**
 * Whether the testimonial is public, or was in this version when reports hid it. Others, such as an edit that waits for
 * review, were never shown to the reporter.
 */
const isKnown = (
  { reviewStatus, version }: TestimonialSnapshot,
  { hiddenVersion }: Pick<ReportCase, 'hiddenVersion'>,
): boolean => reviewStatus === 'approved' || (reviewStatus === 'hidden' && version === hiddenVersion);
