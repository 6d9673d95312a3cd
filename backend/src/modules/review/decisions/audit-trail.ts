import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { toCsv, toPage, countPages } from '../../../platform/http/index.js';
import { ProfilesService } from '../../identity/index.js';
import type { Decision } from './decision.entity.js';
import type { DecisionsQuery, LoggedDecisionDto, LoggedDecisionsDto } from './decisions.dto.js';

const columns = `id, decided_at as "decidedAt", decision, testimonial_id as "testimonialId", outcome,
  reason_code as "reasonCode", reason, reviewer_id as "reviewerId"`;

const csvColumns = [
  'id',
  'decidedAt',
  'decision',
  'testimonialId',
  'outcome',
  'reasonCode',
  'reason',
  'reviewerId',
  'reviewerName',
] as const;

/** Read access to all decisions with their reviewer, time and reason. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfilesService,
  ) {}

  async findPage(query: DecisionsQuery): Promise<LoggedDecisionsDto> {
    const page = toPage(query);
    const { where, parameters } = buildWhere(query);
    const [[{ total }], rows] = await Promise.all([
      this.database.query<{ total: number }>(
        `select count(*)::int as total from review.decisions ${where}`,
        parameters,
      ),
      this.database.query<Decision>(
        `select ${columns} from review.decisions ${where} order by id desc limit ${page.limit} offset ${page.offset}`,
        parameters,
      ),
    ]);
    return {
      decisions: await this.withReviewerNames(rows),
      totalPages: countPages(total, page),
      totalDecisions: total,
    };
  }

  /** All decisions that match the query as CSV. Cells that a spreadsheet would run as formulas are escaped. */
  async exportCsv(query: DecisionsQuery): Promise<string> {
    const { where, parameters } = buildWhere(query);
    const sql = `select ${columns} from review.decisions ${where} order by id desc`;
    const rows = await this.database.bulk(() => this.database.query<Decision>(sql, parameters));
    const decisions = await this.withReviewerNames(rows);
    return toCsv(
      csvColumns,
      decisions.map((decision) => ({ ...decision, decidedAt: decision.decidedAt.toISOString() })),
    );
  }

  private async withReviewerNames(rows: Decision[]): Promise<LoggedDecisionDto[]> {
    const reviewers = [...new Set(rows.map(({ reviewerId }) => reviewerId))];
    const names = new Map(
      await Promise.all(reviewers.map(async (id) => [id, (await this.profiles.getByUser(id)).name] as const)),
    );
    return rows.map((row) => ({ ...row, reviewerName: names.get(row.reviewerId) ?? null }));
  }
}

function buildWhere({ decision, reasonCode, testimonialId, from, to }: DecisionsQuery) {
  const parameters: unknown[] = [];
  const where: string[] = [];
  if (decision) where.push(`decision = $${parameters.push(decision)}`);
  if (reasonCode) where.push(`reason_code = $${parameters.push(reasonCode)}`);
  if (testimonialId) where.push(`testimonial_id = $${parameters.push(testimonialId)}`);
  if (from) where.push(`decided_at >= ${toDay(parameters.push(from))}`);
  if (to) where.push(`decided_at < ${toDay(parameters.push(to))} + interval '1 day'`);
  return { where: where.length > 0 ? `where ${where.join(' and ')}` : '', parameters };
}

/** SQL for the start of a day in UTC. A day that does not exist, such as 31 February, continues into the next month. */
const toDay = (parameter: number): string =>
  `(make_timestamptz(substr($${parameter}, 1, 4)::int, substr($${parameter}, 6, 2)::int, 1, 0, 0, 0, 'UTC')
    + (substr($${parameter}, 9, 2)::int - 1) * interval '1 day')`;
