import { Injectable } from '@nestjs/common';
import { Database, iterateById, type RowOf, selectColumns, selectExpressions } from '../../platform/database/index.js';
import { ActiveAward, LedgerEntry } from './ledger-entry.entity.js';

/** What an entry is about: a testimonial or a purchase. */
export type SubjectColumn = 'testimonial_id' | 'purchase_id';

export interface Credit {
  about: number;
  userId: number;
  points: number;
}

export interface MismatchedReversal {
  id: number;
  amount: number;
  reverses: number;
  reversed: number;
  testimonialIds: number[];
  purchaseIds: number[];
}

const awardColumns = selectColumns(
  ActiveAward,
  ['testimonialId', 'userId', 'entryId', 'conditionId', 'supplementId'],
  'a',
);
const awardState = selectExpressions<{ amount: number; isVoid: boolean }>({
  amount: 'e.amount',
  isVoid: `e.kind <> 'testimonial' or e.testimonial_id is distinct from a.testimonial_id
    or e.user_id <> a.user_id or r.id is not null`,
});
const creditColumns = selectColumns(LedgerEntry, ['id', 'amount', 'testimonialId'], 'e');
const reversalColumns = selectExpressions<MismatchedReversal>({
  id: 'r.id',
  amount: 'r.amount',
  reverses: 'e.id',
  reversed: 'e.amount',
  testimonialIds: 'array_remove(array[r.testimonial_id, e.testimonial_id], null)',
  purchaseIds: 'array_remove(array[r.purchase_id, e.purchase_id], null)',
});
const userIdColumn = selectColumns(LedgerEntry, ['userId']);

/** An award is void if its ledger entry was reversed, or belongs to another user or testimonial. */
export type StoredAward = RowOf<typeof awardColumns> & RowOf<typeof awardState>;

/** SQL condition: no later entry about the same testimonial or purchase is a correction. */
const isOpen = (entry: string): string =>
  `not exists (select 1 from points.ledger_entries c where c.is_correction and c.id > ${entry}.id
               and (c.testimonial_id = ${entry}.testimonial_id or c.purchase_id = ${entry}.purchase_id))`;

/** Read queries of the ledger audit. */
@Injectable()
export class LedgerAuditRepository {
  constructor(private readonly database: Database) {}

  findAwards(testimonialIds: number[]): Promise<StoredAward[]> {
    return this.database.query<StoredAward>(
      `select ${awardColumns}, ${awardState}
       from points.active_awards a join points.ledger_entries e on e.id = a.entry_id
       left join points.ledger_entries r on r.reverses_entry_id = e.id
       where a.testimonial_id = any($1)`,
      [testimonialIds],
    );
  }

  /**
   * The testimonial with the award for a user, condition and supplement. After a merge, two testimonials may share one
   * award.
   */
  async findAwardedTestimonialId(
    userId: number,
    conditionId: number,
    supplementId: number,
  ): Promise<number | undefined> {
    const [award] = await this.database.query<{ id: number }>(
      `select testimonial_id as id from points.active_awards
       where user_id = $1 and condition_id = $2 and supplement_id = $3`,
      [userId, conditionId, supplementId],
    );
    return award?.id;
  }

  /** The sum of the entries for each testimonial, or each purchase, and user. */
  findCredits(column: SubjectColumn, ids: number[]): Promise<Credit[]> {
    return this.database.query<Credit>(
      `select ${column} as about, ${userIdColumn}, sum(amount)::int as points
       from points.ledger_entries where ${column} = any($1) group by 1, 2`,
      [ids],
    );
  }

  /** Distinct ids of the testimonials or purchases in awards or ledger entries, in batches. */
  async *iterateReferencedIds(
    table: 'active_awards' | 'ledger_entries',
    column: SubjectColumn,
  ): AsyncGenerator<number[]> {
    const batches = iterateById((after) =>
      this.database.query<{ id: number }>(
        `select distinct ${column} as id from points.${table} where ${column} > $1 order by 1 limit 5000`,
        [after],
      ),
    );
    for await (const rows of batches) yield rows.map(({ id }) => id);
  }

  /** Credits for all testimonials, or for one, that are not reversed and have no award. */
  findOrphanedCredits(testimonialId?: number): Promise<{ id: number; amount: number; testimonialId: number | null }[]> {
    return this.database.query(
      `select ${creditColumns} from points.ledger_entries e
       where e.kind = 'testimonial' and e.amount > 0 and ${isOpen('e')}
         and ($1::int is null or e.testimonial_id = $1)
         and not exists (select 1 from points.ledger_entries r where r.reverses_entry_id = e.id)
         and not exists (select 1 from points.active_awards a where a.entry_id = e.id) order by e.id`,
      [testimonialId ?? null],
    );
  }

  /** Reversals that do not exactly undo the entry that they reverse: all, or those for one testimonial or purchase. */
  findMismatchedReversals(column?: SubjectColumn, about?: number): Promise<MismatchedReversal[]> {
    return this.database.query(
      `select ${reversalColumns}
       from points.ledger_entries r join points.ledger_entries e on e.id = r.reverses_entry_id
       where ((r.amount, r.user_id, r.kind) <> (-e.amount, e.user_id, e.kind)
          or r.testimonial_id is distinct from e.testimonial_id or r.purchase_id is distinct from e.purchase_id)
         and (${isOpen('r')} or ${isOpen('e')})
         and ($1::int is null or $1 in (r.${column ?? 'id'}, e.${column ?? 'id'}))
       order by r.id`,
      [about ?? null],
    );
  }

  async findTotals(): Promise<{ entries: number; points: number; awards: number }> {
    const [totals] = await this.database.query<{ entries: number; points: number; awards: number }>(
      `select count(*)::int as entries, coalesce(sum(amount), 0)::int as points,
              (select count(*)::int from points.active_awards) as awards
       from points.ledger_entries`,
    );
    return totals;
  }
}
