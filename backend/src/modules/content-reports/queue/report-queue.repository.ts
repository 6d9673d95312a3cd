import { Injectable } from '@nestjs/common';
import { Database, type RowOf, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import type { ReasonCode } from '../../review/index.js';
import { ContentReport, reportReasons } from '../content-report.entity.js';
import { ReportCase } from '../report-case.entity.js';
import { type Severity, severities, severityRank, takedownReasonByReason } from '../severity.js';

const caseColumns = selectColumns(ReportCase, ['id', 'version', 'openedAt', 'dueAt', 'hiddenAt'], 'c');
const queueColumns = selectExpressions<{ testimonialId: number; severity: Severity }>({
  testimonialId: 'c.testimonial_id',
  severity: `(array['${severities.join("','")}'])[r.rank]`,
});
const reportColumns = selectColumns(ContentReport, ['caseId', 'reason', 'explanation', 'submittedAt']);

export type QueuedCase = RowOf<typeof caseColumns> & RowOf<typeof queueColumns>;
export type QueuedReport = RowOf<typeof reportColumns>;

const RANK = `case reason ${reportReasons.map((reason) => `when '${reason}' then ${severityRank(reason)}`).join(' ')} end`;
const UNDECIDED = `content_reports.cases c
  join lateral (select min(${RANK}) as rank, count(*)::int as reports from content_reports.reports where case_id = c.id) r
    on r.reports > 0
  where c.outcome is null and c.testimonial_id is not null`;

/** Reads the undecided cases whose testimonials exist. */
@Injectable()
export class ReportQueueRepository {
  constructor(private readonly database: Database) {}

  /** Most serious first, then by due date. */
  async findPage(
    severity: Severity | undefined,
    page: Page,
  ): Promise<{ rows: QueuedCase[]; totalCases: number; totalReports: number }> {
    const filter = severity ? `and r.rank = ${severities.indexOf(severity) + 1}` : '';
    const [[totals], rows] = await Promise.all([
      this.database.query<{ cases: number; reports: number }>(
        `select count(*)::int as cases, coalesce(sum(r.reports), 0)::int as reports from ${UNDECIDED} ${filter}`,
      ),
      this.findCases(`${filter} order by r.rank, c.due_at, c.id limit $1 offset $2`, [page.limit, page.offset]),
    ]);
    return { rows, totalCases: totals.cases, totalReports: totals.reports };
  }

  /** The number of cases that are past their due date. */
  async countOverdue(): Promise<number> {
    const sql = `select count(*)::int as count from ${UNDECIDED} and c.due_at < now()`;
    const [{ count }] = await this.database.query<{ count: number }>(sql);
    return count;
  }

  async find(id: number): Promise<QueuedCase | undefined> {
    return (await this.findCases('and c.id = $1', [id]))[0];
  }

  /** Most serious first, then oldest first. */
  findReports(caseIds: number[]): Promise<QueuedReport[]> {
    return this.database.query(
      `select ${reportColumns} from content_reports.reports
       where case_id = any($1) order by ${RANK}, id`,
      [caseIds],
    );
  }

  /** The reason of a takedown in the audit trail of the review: that of the most serious report of the case. */
  async findTakedownReason(caseId: number): Promise<ReasonCode> {
    const [mostSerious] = await this.findReports([caseId]);
    return takedownReasonByReason[mostSerious.reason];
  }

  private findCases(rest: string, parameters: unknown[]): Promise<QueuedCase[]> {
    return this.database.query(`select ${caseColumns}, ${queueColumns} from ${UNDECIDED} ${rest}`, parameters);
  }
}
