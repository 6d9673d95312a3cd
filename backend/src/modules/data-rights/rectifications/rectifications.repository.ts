import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { Rectification, type RectificationSort } from './rectification.entity.js';

export type NewRectification = Omit<Rectification, 'id' | 'decidedAt' | 'decidedBy' | 'refusalReason' | 'status'>;

export interface RectificationFilter {
  /** Undefined: all users. */
  userId?: number;
  status?: Rectification['status'];
  fieldName?: string;
  /** Only requests about the profile of one of these users. */
  profileOf?: number[];
  sortBy?: RectificationSort;
}

@Injectable()
export class RectificationsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Rectification) private readonly rectifications: Repository<Rectification>,
  ) {}

  async add(request: NewRectification): Promise<Rectification> {
    const row = { ...request, status: 'received' as const, refusalReason: null, decidedAt: null, decidedBy: null };
    const result = await this.rectifications.insert(row);
    const { id } = result.identifiers[0] as { id: number };
    return this.rectifications.findOneByOrFail({ id });
  }

  async findRequester(id: number): Promise<number | undefined> {
    return (await this.rectifications.findOneBy({ id }))?.userId;
  }

  /** Locks the request until the transaction ends, so that it is decided once. */
  findForUpdate(id: number): Promise<Rectification | null> {
    return this.rectifications.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  hasPending({ userId, dataType, recordId, fieldName }: NewRectification): Promise<boolean> {
    const record = recordId === null ? {} : { recordId };
    return this.rectifications.existsBy({
      userId,
      dataType,
      ...record,
      fieldName,
      status: 'received',
    });
  }

  async decide(id: number, decision: Pick<Rectification, 'status' | 'decidedBy' | 'refusalReason'>): Promise<void> {
    await this.rectifications.update({ id }, { ...decision, decidedAt: new Date() });
  }

  /** Default order: open requests by deadline, followed by the others, latest decision first. */
  findPage(filter: RectificationFilter, page: Page): Promise<[Rectification[], number]> {
    const { userId, status, fieldName, profileOf, sortBy } = filter;
    const query = this.rectifications.createQueryBuilder('r');
    if (userId !== undefined) query.andWhere('r.user_id = :userId', { userId });
    if (status !== undefined) query.andWhere('r.status = :status', { status });
    if (fieldName !== undefined) query.andWhere('r.field_name = :fieldName', { fieldName });
    if (profileOf !== undefined)
      query.andWhere(`r.data_type = 'profile' and r.user_id = any(:profileOf)`, { profileOf });
    if (sortBy === 'newest') query.orderBy('r.requestedAt', 'DESC').addOrderBy('r.id', 'DESC');
    else if (sortBy === 'oldest') query.orderBy('r.requestedAt', 'ASC').addOrderBy('r.id', 'ASC');
    else query.orderBy('r.decidedAt', 'DESC', 'NULLS FIRST').addOrderBy('r.dueAt', 'ASC').addOrderBy('r.id', 'ASC');
    return query.limit(page.limit).offset(page.offset).getManyAndCount();
  }

  /** The users who requested a change of their profile. */
  async findProfileRequesters(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select distinct user_id as id from data_rights.rectifications where data_type = 'profile'`,
    );
    return rows.map(({ id }) => id);
  }

  findByUser(userId: number): Promise<Rectification[]> {
    return this.rectifications.find({ where: { userId }, order: { id: 'ASC' } });
  }

  /** Deletes the requests of the user, and clears who decided those of others. */
  async deleteByUser(userId: number): Promise<void> {
    await this.rectifications.delete({ userId });
    await this.rectifications.update({ decidedBy: userId }, { decidedBy: null });
  }

  /** Number of open requests that are due before the given time. */
  async countDueBefore(time: Date, userId?: number): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from data_rights.rectifications
       where status = 'received' and due_at < $1 and ($2::int is null or user_id = $2)`,
      [time, userId ?? null],
    );
    return count;
  }
}
