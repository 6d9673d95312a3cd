import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { iterateBatches, runWork } from '../../../platform/database/index.js';
import { streamCsv, toPage, countPages } from '../../../platform/http/index.js';
import { UsersService } from '../../identity/index.js';
import type { Decision } from './decision.entity.js';
import { DecisionsRepository } from './decisions.repository.js';
import type { DecisionsFileQuery, DecisionsQuery, LoggedDecisionDto, LoggedDecisionsDto } from './decisions.dto.js';

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

/** Decisions that are read at once for the CSV. */
const BATCH_SIZE = 1_000;
/** Of a PostgreSQL integer. */
const MAX_ID = 2_147_483_647;

/** Read access to all decisions with their reviewer, time and reason. */
@Injectable()
export class AuditTrail {
  constructor(
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
  exportCsv(query: DecisionsFileQuery): Promise<Readable> {
    return streamCsv(csvColumns, this.iterateRows(query));
  }

  private async *iterateRows(query: DecisionsFileQuery) {
    // The stream reads later batches outside the context of the request.
    const readBatch = (beforeId: number) =>
      runWork('request-bulk', async () =>
        this.withReviewerNames(await this.decisions.findBefore(beforeId, query, BATCH_SIZE)),
      );
    for await (const decisions of iterateBatches(MAX_ID, readBatch, ({ id }) => id)) {
      yield decisions.map((decision) => ({ ...decision, decidedAt: decision.decidedAt.toISOString() }));
    }
  }

  private async withReviewerNames(rows: Decision[]): Promise<LoggedDecisionDto[]> {
    const contacts = await this.users.findContacts([...new Set(rows.map(({ reviewerId }) => reviewerId))]);
    return rows.map((row) => ({ ...row, reviewerName: contacts.get(row.reviewerId)?.name ?? null }));
  }
}
