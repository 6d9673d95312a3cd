import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import {
  CALENDAR_TIME_ZONE,
  Database,
  type RowOf,
  selectColumns,
  selectExpressions,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { LedgerEntry, ActiveAward } from './ledger-entry.entity.js';

export interface MonthRow {
  month: string;
  totalPoints: number;
  testimonialPoints: number;
  purchasePoints: number;
  testimonialCount: number;
  purchaseCount: number;
}

export interface NotifiedEntry extends Pick<LedgerEntry, 'id' | 'amount' | 'createdAt'> {
  /** It reverses the award of a pair that another testimonial of the user was awarded at the same time. */
  isPassedOn: boolean;
}

/** An entry of another testimonial of the user, added in the same transaction and therefore at the same time. */
const otherEntry = `from points.ledger_entries other
  where other.user_id = $1 and other.created_at = entry.created_at and other.testimonial_id <> $2`;

/**
 * If one testimonial got the award of another, the amounts of both entries are 0: the user has as many points as before.
 * This does not apply to one that lost an award at the same time, so that it has as many points as before.
 */
const notifiedColumns = selectExpressions<NotifiedEntry>({
  id: 'id',
  amount: `case
      when amount < 0 and exists (select ${otherEntry} group by other.testimonial_id having sum(other.amount) > 0) then 0
      when net > 0 and exists (select ${otherEntry} and other.amount < 0) then 0
      else amount end`,
  createdAt: 'created_at',
  isPassedOn: `reverses_entry_id is not null and exists (
      select ${otherEntry} and other.amount > 0
        and other.condition_id = entry.condition_id and other.supplement_id = entry.supplement_id)`,
});
const entryColumns = selectColumns(LedgerEntry, ['id', 'userId', 'amount']);
const sumOf = (value: string, kind: LedgerEntry['kind']) =>
  `coalesce(sum(${value}) filter (where kind = '${kind}'), 0)::int`;
/** Never negative: a month may contain more reversals, of credits of earlier months, than credits. */
const countOf = (kind: LedgerEntry['kind']) => `greatest(${sumOf('sign(amount)', kind)}, 0)`;
const monthColumns = selectExpressions<MonthRow>({
  month: `to_char(created_at at time zone '${CALENDAR_TIME_ZONE}', 'YYYY-MM')`,
  totalPoints: 'sum(amount)::int',
  testimonialPoints: sumOf('amount', 'testimonial'),
  purchasePoints: sumOf('amount', 'purchase'),
  testimonialCount: countOf('testimonial'),
  purchaseCount: countOf('purchase'),
});
const purchaseColumns = selectExpressions<{ entryId: number; purchaseId: number }>({
  entryId: 'id',
  purchaseId: 'purchase_id',
});

export type PurchaseEntry = RowOf<typeof entryColumns>;

export interface Award {
  userId: number;
  conditionId: number;
  supplementId: number;
  testimonialId: number;
  amount: number;
}

@Injectable()
export class PointsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ActiveAward) private readonly awards: Repository<ActiveAward>,
    @InjectRepository(LedgerEntry) private readonly entries: Repository<LedgerEntry>,
  ) {}

  findActiveAward(testimonialId: number): Promise<ActiveAward | null> {
    return this.awards.findOneBy({ testimonialId });
  }

  findActiveAwardForPair(pair: Pick<Award, 'userId' | 'conditionId' | 'supplementId'>): Promise<ActiveAward | null> {
    return this.awards.findOneBy(pair);
  }

  /** Credits an award, unless there is an active one for the same user, condition and supplement. */
  async award({ userId, conditionId, supplementId, testimonialId, amount }: Award): Promise<void> {
    await this.database.execute(
      `with entry as (
         insert into points.ledger_entries (user_id, kind, amount, testimonial_id, condition_id, supplement_id)
         select $1, 'testimonial', $5, $4, $2, $3
         where not exists (select 1 from points.active_awards
                           where user_id = $1 and condition_id = $2 and supplement_id = $3)
         returning id
       )
       insert into points.active_awards (user_id, condition_id, supplement_id, testimonial_id, entry_id)
       select $1, $2, $3, $4, id from entry`,
      [userId, conditionId, supplementId, testimonialId, amount],
    );
  }

  /** Assigns an award to another pair after a merge, without a ledger entry. */
  async moveAward(award: ActiveAward, { conditionId, supplementId }: Pick<Award, 'conditionId' | 'supplementId'>) {
    await this.awards.update({ testimonialId: award.testimonialId }, { conditionId, supplementId });
  }

  /** The ledger entry that credited an award. */
  findEntryByAward(award: ActiveAward): Promise<LedgerEntry | null> {
    return this.entries.findOneBy({ id: award.entryId });
  }

  /** Deletes an award and adds an entry that reverses its credit. */
  async reverse(award: ActiveAward): Promise<void> {
    const { userId, conditionId, supplementId, testimonialId, entryId } = award;
    const entry = await this.entries.findOneByOrFail({ id: entryId });
    await this.entries.insert({
      userId,
      kind: 'testimonial',
      amount: -entry.amount,
      testimonialId,
      conditionId,
      supplementId,
      reversesEntryId: entryId,
    });
    await this.awards.delete({ userId, conditionId, supplementId });
  }

  /** Credits a purchase. Returns false if it was credited before, even if that credit was reversed. */
  async creditPurchase(userId: number, purchaseId: number, amount: number): Promise<boolean> {
    const credited = await this.database.execute(
      `insert into points.ledger_entries (user_id, kind, amount, purchase_id) values ($1, 'purchase', $2, $3)
       on conflict (purchase_id) where purchase_id is not null and reverses_entry_id is null and not is_correction
       do nothing`,
      [userId, amount, purchaseId],
    );
    return credited === 1;
  }

  /** Reverses the credit for a purchase. Returns false if there is no active credit. */
  async reversePurchase(purchaseId: number): Promise<boolean> {
    const reversed = await this.database.execute(
      `insert into points.ledger_entries (user_id, kind, amount, purchase_id, reverses_entry_id)
       select user_id, kind, -amount, purchase_id, id from points.ledger_entries
       where purchase_id = $1 and reverses_entry_id is null and not is_correction
       on conflict (reverses_entry_id) do nothing`,
      [purchaseId],
    );
    return reversed === 1;
  }

  findEntriesByPurchase(purchaseId: number): Promise<PurchaseEntry[]> {
    return this.database.query<PurchaseEntry>(
      `select ${entryColumns} from points.ledger_entries
       where purchase_id = $1 and not is_correction order by id`,
      [purchaseId],
    );
  }

  /** The purchase of each ledger entry; entries without a purchase are missing. */
  findPurchaseIds(entryIds: number[]): Promise<{ entryId: number; purchaseId: number }[]> {
    return this.database.query<{ entryId: number; purchaseId: number }>(
      `select ${purchaseColumns} from points.ledger_entries
       where id = any($1) and purchase_id is not null`,
      [entryIds],
    );
  }

  findMonths(userId: number): Promise<MonthRow[]> {
    return this.database.query<MonthRow>(
      `select ${monthColumns}
       from points.ledger_entries where user_id = $1 group by 1 order by 1 desc`,
      [userId],
    );
  }

  /** Oldest first. */
  findEntriesByTestimonial(userId: number, testimonialId: number): Promise<NotifiedEntry[]> {
    return this.database.query<NotifiedEntry>(
      `select ${notifiedColumns}
       from (select *, sum(amount) over (partition by created_at) as net
             from points.ledger_entries where user_id = $1 and testimonial_id = $2) entry
       order by id`,
      [userId, testimonialId],
    );
  }

  findEntries(userId: number, page: Page): Promise<[LedgerEntry[], number]> {
    return this.entries.findAndCount({
      where: { userId },
      order: { id: 'DESC' },
      take: page.limit,
      skip: page.offset,
    });
  }
}
