import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, Equal, In, IsNull, Not, Raw, type FindOptionsWhere, Repository } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { ContentReport } from './content-report.entity.js';
import type { ObjectionCount, ReportCount } from './report-count.js';
import { ReportCase } from './report-case.entity.js';

export type NewReport = Omit<ContentReport, 'id' | 'submittedAt'>;

/** Personal data is cleared this long after the decision: six months for objections, and time to decide them. */
export const REPORT_RETENTION_DAYS = 200;

const inExpiredCase = `case_id in (
  select c.id from content_reports.cases c
  where coalesce(current_since, decided_at, case when testimonial_id is null then due_at end)
          < now() - interval '${REPORT_RETENTION_DAYS} days'
    and not exists (select 1 from content_reports.objections o where o.case_id = c.id
                      and coalesce(o.decided_at, case when testimonial_id is null then o.due_at else 'infinity' end) >= now() - interval '${REPORT_RETENTION_DAYS} days'))`;

/** Also if the testimonial was shown again. */
const isOfHidingCase = Raw(
  (id) => `exists (select from content_reports.actions a where a.case_id = ${id} and a.action = 'hidden')`,
);

@Injectable()
export class ContentReportsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReportCase) private readonly cases: Repository<ReportCase>,
    @InjectRepository(ContentReport) private readonly reports: Repository<ContentReport>,
  ) {}

  findOpenCase(testimonialId: number): Promise<ReportCase | null> {
    return this.cases.findOneBy({ testimonialId, outcome: IsNull() });
  }

  findCases(ids: number[]): Promise<ReportCase[]> {
    return this.cases.findBy({ id: In(ids) });
  }

  /** Whether the case has hidden its testimonial, also if that was shown again since. */
  hasHidden(id: number): Promise<boolean> {
    return this.cases.existsBy({ id: And(Equal(id), isOfHidingCase) });
  }

  /** The cases that hide one of the testimonials, or were decided after they had hidden it, or took it down; newest first. */
  findCasesAbout(testimonialIds: number[]): Promise<ReportCase[]> {
    const testimonialId = In(testimonialIds);
    return this.cases.find({
      where: [
        { testimonialId, hiddenAt: Not(IsNull()) },
        { testimonialId, decidedAt: Not(IsNull()), id: isOfHidingCase },
        { testimonialId, outcome: 'taken_down' },
        { testimonialId, currentOutcome: 'taken_down' },
      ],
      order: { id: 'DESC' },
    });
  }

  /** Cases about testimonials that were deleted. */
  findClosedCases(where: { id: number } | { authorId: number }): Promise<ReportCase[]> {
    return this.cases.findBy({ ...where, testimonialId: IsNull() });
  }

  findReports(ids: number[]): Promise<ContentReport[]> {
    return this.reports.findBy({ id: In(ids) });
  }

  findReportsInCases(caseIds: number[]): Promise<ContentReport[]> {
    return this.reports.find({ where: { caseId: In(caseIds) }, order: { id: 'ASC' } });
  }

  /** Opens a case, to be decided within the number of days; returns its id. */
  async openCase({ id: testimonialId, userId }: { id: number; userId: number }, days: number): Promise<number> {
    const [{ id }] = await this.database.query<{ id: number }>(
      `insert into content_reports.cases (testimonial_id, author_id, due_at)
       values ($1, $2, now() + $3 * interval '1 day') returning id`,
      [testimonialId, userId, days],
    );
    return id;
  }

  async addReport(report: NewReport): Promise<void> {
    await this.reports.insert(report);
    await this.cases.increment({ id: report.caseId }, 'version', 1);
  }

  async addEmail(reportId: number, email: string): Promise<void> {
    await this.reports.update({ id: reportId, number: Not(IsNull()), email: IsNull() }, { email });
  }

  findReport(where: FindOptionsWhere<ContentReport>): Promise<ContentReport | null> {
    return this.reports.findOneBy(where);
  }

  /** A report about the testimonial in any of its cases. */
  async findReportAbout(testimonialId: number, where: FindOptionsWhere<ContentReport>): Promise<ContentReport | null> {
    const cases = await this.cases.find({ select: { id: true }, where: { testimonialId } });
    return this.reports.findOneBy({ ...where, caseId: In(cases.map(({ id }) => id)) });
  }

  /** Newest first. */
  findByReporter(reporterId: number): Promise<ContentReport[]> {
    return this.reports.find({ where: { reporterId }, order: { id: 'DESC' } });
  }

  /** Newest first, with the number of all. */
  findPageByReporter(reporterId: number, { limit, offset }: Page): Promise<[ContentReport[], number]> {
    return this.reports.findAndCount({ where: { reporterId }, order: { id: 'DESC' }, take: limit, skip: offset });
  }

  /** Cases that a reviewer decided, oldest first. */
  findCasesByReviewer(decidedBy: number): Promise<ReportCase[]> {
    return this.cases.find({ where: { decidedBy }, order: { id: 'ASC' } });
  }

  /**
   * Locks a report against {@link clearByReporter} until the transaction ends, which will find what was added for it. Returns
   * false if it was cleared.
   */
  async lockForShare(id: number): Promise<boolean> {
    const sql = 'select 1 from content_reports.reports where id = $1 and number is not null for share';
    return (await this.database.execute(sql, [id])) === 1;
  }

  /**
   * Clears everything except case, reason, language and time. Must run in a transaction: the reports are locked first, so
   * that objections that are being added are waited for.
   */
  async clearByReporter(reporterId: number): Promise<void> {
    const reports = await this.database.query<{ id: number }>(
      'select id from content_reports.reports where reporter_id = $1 order by id for update',
      [reporterId],
    );
    const ids = reports.map(({ id }) => id);
    await this.database.execute('update content_reports.objections set explanation = null where report_id = any($1)', [
      ids,
    ]);
    await this.database.execute(`update content_reports.reports set ${CLEARED} where id = any($1)`, [ids]);
  }

  /** Clears the address of anonymous reports. */
  async clearEmail(email: string): Promise<void> {
    await this.database.execute('update content_reports.reports set email = null where lower(email) = lower($1)', [
      email,
    ]);
  }

  /** Cases about testimonials of the author, also deleted ones, oldest first. */
  findCasesByAuthor(authorId: number): Promise<ReportCase[]> {
    return this.cases.find({ where: { authorId }, order: { id: 'ASC' } });
  }

  /**
   * Clears the texts about testimonials of the author, also deleted ones, which may quote them. The author of a case is
   * cleared with its testimonial: until then another text may be added. Returns the cases whose author was cleared.
   */
  async clearTextsAboutAuthor(authorId: number): Promise<number[]> {
    const cases = 'select id from content_reports.cases where author_id = $1';
    await this.database.execute(`update content_reports.reports set explanation = null where case_id in (${cases})`, [
      authorId,
    ]);
    await this.database.execute(
      `update content_reports.objections set explanation = null, statement = null where case_id in (${cases})`,
      [authorId],
    );
    const cleared = await this.database.query<{ id: number }>(
      `with cleared as (
         update content_reports.cases set statement = null,
           author_id = case when testimonial_id is not null then author_id end
         where author_id = $1 returning id, author_id
       ) select id from cleared where author_id is null order by id`,
      [authorId],
    );
    return cleared.map(({ id }) => id);
  }

  /** Decided reports by reason and what holds now. */
  countReports(): Promise<ReportCount[]> {
    return this.database.query(
      `select reason, current_outcome as outcome, count(*)::int as count
       from content_reports.reports join content_reports.cases c on c.id = case_id
       where current_outcome is not null group by 1, 2 order by 1, 2`,
    );
  }

  /** Decided objections by party and outcome. */
  countObjections(): Promise<ObjectionCount[]> {
    return this.database.query(
      `select party, outcome, count(*)::int as count from content_reports.objections
       where outcome is not null group by 1, 2 order by 1, 2`,
    );
  }

  async countExpired(): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select (select count(*) from content_reports.reports where number is not null and ${inExpiredCase})::int
            + (select count(*) from content_reports.objections where explanation is not null and ${inExpiredCase})::int
              as count`,
    );
    return count;
  }

  async clearExpired(): Promise<void> {
    await this.database.execute(
      `update content_reports.reports set ${CLEARED} where number is not null and ${inExpiredCase}`,
    );
    await this.database.execute(
      `update content_reports.objections set explanation = null where explanation is not null and ${inExpiredCase}`,
    );
  }
}

const CLEARED = `number = null, explanation = null, email = null, reporter_id = null, address_hash = null,
  idempotency_hash = null`;
