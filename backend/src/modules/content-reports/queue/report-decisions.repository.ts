import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { ReportAction } from '../report-action.entity.js';
import { ReportCase, type ReportOutcome } from '../report-case.entity.js';

export interface CaseDecision {
  outcome: ReportOutcome;
  statement: string;
  decidedBy: number;
}

/** Writes decisions about cases. The callers hold the lock of the case. */
@Injectable()
export class ReportDecisionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReportCase) private readonly cases: Repository<ReportCase>,
    @InjectRepository(ReportAction) private readonly actions: Repository<ReportAction>,
  ) {}

  find(id: number): Promise<ReportCase | null> {
    return this.cases.findOneBy({ id });
  }

  /** Records which version of the testimonial was hidden, or that it is shown again. */
  async setHidden(id: number, hiddenVersion: number | null): Promise<void> {
    await this.database.execute(
      `update content_reports.cases set hidden_at = ${hiddenVersion === null ? 'null' : 'now()'}, hidden_version = $2,
         version = version + 1
       where id = $1`,
      [id, hiddenVersion],
    );
  }

  async decide(id: number, { outcome, statement, decidedBy }: CaseDecision): Promise<void> {
    await this.database.execute(
      `update content_reports.cases set outcome = $2, statement = $3, decided_by = $4, decided_at = now(),
         current_outcome = $2, current_since = now(), version = version + 1
       where id = $1`,
      [id, outcome, statement, decidedBy],
    );
  }

  /** Reverses the outcome after an objection. */
  async setCurrentOutcome(id: number, outcome: ReportOutcome): Promise<void> {
    await this.database.execute(
      `update content_reports.cases set current_outcome = $2, current_since = now(), version = version + 1
       where id = $1`,
      [id, outcome],
    );
  }

  async addAction(action: Omit<ReportAction, 'id' | 'takenAt'>): Promise<void> {
    await this.actions.insert(action);
  }

  /** Whether a case, an objection or an action refers to the reviewer. */
  async existsByReviewer(reviewerId: number): Promise<boolean> {
    const [{ exists }] = await this.database.query<{ exists: boolean }>(
      `select exists (select 1 from content_reports.cases where decided_by = $1)
           or exists (select 1 from content_reports.objections where decided_by = $1)
           or exists (select 1 from content_reports.actions where reviewer_id = $1) as exists`,
      [reviewerId],
    );
    return exists;
  }

  /** Oldest first. */
  findActionsByReviewer(reviewerId: number): Promise<ReportAction[]> {
    return this.actions.find({ where: { reviewerId }, order: { id: 'ASC' } });
  }
}
