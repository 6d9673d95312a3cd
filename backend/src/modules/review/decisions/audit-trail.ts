import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { toCsv, toPage, countPages } from '../../../platform/http/index.js';
import { UsersService } from '../../identity/index.js';
import type { Decision } from './decision.entity.js';
import { DecisionsRepository } from './decisions.repository.js';
import type { DecisionsQuery, LoggedDecisionDto, LoggedDecisionsDto } from './decisions.dto.js';

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
    private readonly decisions: DecisionsRepository,
    private readonly users: UsersService,
  ) {}

  async findPage(query: DecisionsQuery): Promise<LoggedDecisionsDto> {
    const page = toPage(query);
    const [rows, total] = await this.decisions.findPage(query, page);
    return {
      decisions: await this.withReviewerNames(rows),
      totalPages: countPages(total, page),
      totalDecisions: total,
    };
  }

  /** All decisions that match the query as CSV. Cells that a spreadsheet would run as formulas are escaped. */
  async exportCsv(query: DecisionsQuery): Promise<string> {
    const rows = await this.database.bulk(() => this.decisions.findAll(query));
    const decisions = await this.withReviewerNames(rows);
    return toCsv(
      csvColumns,
      decisions.map((decision) => ({ ...decision, decidedAt: decision.decidedAt.toISOString() })),
    );
  }

  private async withReviewerNames(rows: Decision[]): Promise<LoggedDecisionDto[]> {
    const contacts = await this.users.findContacts([...new Set(rows.map(({ reviewerId }) => reviewerId))]);
    return rows.map((row) => ({ ...row, reviewerName: contacts.get(row.reviewerId)?.name ?? null }));
  }
}
