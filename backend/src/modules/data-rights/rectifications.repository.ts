import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { Rectification } from './rectification.entity.js';

export type NewRectification = Omit<
  Rectification,
  'id' | 'requestedAt' | 'decidedAt' | 'decidedBy' | 'refusalReason' | 'status'
>;

interface Filter {
  /** Undefined: of everybody. */
  userId?: number;
  status?: Rectification['status'];
}

@Injectable()
export class RectificationsRepository {
  constructor(private readonly database: Database) {}

  async add(request: NewRectification): Promise<Rectification> {
    const row = { ...request, status: 'received' as const, refusalReason: null, decidedAt: null, decidedBy: null };
    const result = await this.database.manager.insert(Rectification, row);
    const { id } = result.identifiers[0] as { id: number };
    return this.database.manager.findOneByOrFail(Rectification, { id });
  }

  async askerOf(id: number): Promise<number | undefined> {
    return (await this.database.manager.findOneBy(Rectification, { id }))?.userId;
  }

  /** Held against every other answer until the transaction ends. */
  findLocked(id: number): Promise<Rectification | null> {
    return this.database.manager.findOne(Rectification, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  waits({ userId, dataType, recordId, fieldName }: NewRectification): Promise<boolean> {
    const about = recordId === null ? {} : { recordId };
    return this.database.manager.existsBy(Rectification, { userId, dataType, ...about, fieldName, status: 'received' });
  }

  async decide(id: number, answer: Pick<Rectification, 'status' | 'decidedBy' | 'refusalReason'>): Promise<void> {
    await this.database.manager.update(Rectification, { id }, { ...answer, decidedAt: new Date() });
  }

  /** Open ones first, by deadline; then the others, the latest answer first. */
  page({ userId, status }: Filter, page: Page): Promise<[Rectification[], number]> {
    const query = this.database.manager.createQueryBuilder(Rectification, 'r');
    if (userId !== undefined) query.andWhere('r.user_id = :userId', { userId });
    if (status !== undefined) query.andWhere('r.status = :status', { status });
    return query
      .orderBy('r.decidedAt', 'DESC', 'NULLS FIRST')
      .addOrderBy('r.dueAt', 'ASC')
      .addOrderBy('r.id', 'ASC')
      .limit(page.limit)
      .offset(page.offset)
      .getManyAndCount();
  }

  /** Open ones that are due before a moment. */
  async dueBefore(moment: Date, userId?: number): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from data_rights.rectifications
       where status = 'received' and due_at < $1 and ($2::int is null or user_id = $2)`,
      [moment, userId ?? null],
    );
    return count;
  }
}
