import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type SelectQueryBuilder } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { Objection, type ObjectionOutcome } from './objection.entity.js';

export type NewObjection = Pick<Objection, 'caseId' | 'party' | 'reportId' | 'explanation'>;

export interface ObjectionDecision {
  outcome: ObjectionOutcome;
  statement: string;
  decidedBy: number;
}

@Injectable()
export class ObjectionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Objection) private readonly objections: Repository<Objection>,
  ) {}

  find(id: number): Promise<Objection | null> {
    return this.objections.findOneBy({ id });
  }

  countPending(): Promise<number> {
    return this.selectPending().getCount();
  }

  /** The number of undecided ones that are past their due date. */
  countOverdue(): Promise<number> {
    return this.selectPending().andWhere('o.due_at < now()').getCount();
  }

  /** Undecided ones by due date, and their total. */
  findPending({ limit, offset }: Page): Promise<[Objection[], number]> {
    return this.selectPending().orderBy('o.dueAt').addOrderBy('o.id').limit(limit).offset(offset).getManyAndCount();
  }

  /** The deletion of the testimonial ends an objection without a decision. */
  private selectPending(): SelectQueryBuilder<Objection> {
    return this.objections
      .createQueryBuilder('o')
      .where('o.outcome is null')
      .andWhere('o.case_id in (select id from content_reports.cases where testimonial_id is not null)');
  }

  findByCases(caseIds: number[]): Promise<Objection[]> {
    return this.objections.findBy({ caseId: In(caseIds) });
  }

  /** Objections of the user to decisions about reports, as a reporter or as the author, oldest first. */
  findByParty(userId: number): Promise<Objection[]> {
    return this.objections
      .createQueryBuilder('o')
      .where(
        `o.report_id in (select id from content_reports.reports where reporter_id = :userId)
         or o.party = 'author' and o.case_id in (select id from content_reports.cases where author_id = :userId)`,
        { userId },
      )
      .orderBy('o.id')
      .getMany();
  }

  /** The reviewers who decided objections in the case. */
  async findDeciders(caseId: number): Promise<number[]> {
    const decided = await this.objections.findBy({ caseId });
    return decided.map(({ decidedBy }) => decidedBy).filter((id) => id !== null);
  }

  /** Adds an objection, to be decided within the number of days. */
  async add({ caseId, party, reportId, explanation }: NewObjection, days: number): Promise<void> {
    await this.database.execute(
      `insert into content_reports.objections (case_id, party, report_id, explanation, due_at)
       values ($1, $2, $3, $4, now() + $5 * interval '1 day')`,
      [caseId, party, reportId, explanation, days],
    );
  }

  async decide(id: number, { outcome, statement, decidedBy }: ObjectionDecision): Promise<void> {
    await this.database.execute(
      `update content_reports.objections set outcome = $2, statement = $3, decided_by = $4, decided_at = now(),
         version = version + 1
       where id = $1`,
      [id, outcome, statement, decidedBy],
    );
  }
}
