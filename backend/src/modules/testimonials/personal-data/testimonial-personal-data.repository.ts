import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, Repository } from 'typeorm';
import { Database, iterateById } from '../../../platform/database/index.js';
import { Attachment } from '../proof-files/attachment.entity.js';
import { IdempotencyKey, KEY_RETENTION } from '../submission/idempotency-key.entity.js';
import { type ConditionSupplementPair, pairColumns } from '../listing/outcome-aggregates.repository.js';
import { Testimonial } from '../testimonial.entity.js';

const BATCH_SIZE = 100;

/** Entries that a testimonial used before a merge count as used, because the merge may be undone. */
const selectUsedBeforeMerge = (kind: string) =>
  `select from_id from testimonials.applied_merges where kind = '${kind}' and from_id = any($1)`;
/** The ids in a list of each testimonial; its index omits empty lists, as `column` states. */
const selectListed = (list: string, column: string, empty: string) =>
  `select used.id from testimonials.testimonials, unnest(${list}) used (id)
   where ${column} <> '${empty}' and ${list} && $1 and used.id = any($1)`;

/** By kind of catalog entry, the query for the ids among `$1` that at least one testimonial uses; each part has an index. */
const selectUsedIds = {
  conditions: `select condition_id as id from testimonials.testimonials where condition_id = any($1)
    union ${selectUsedBeforeMerge('conditions')}`,
  supplements: `select supplement_id as id from testimonials.testimonials where supplement_id = any($1)
    union ${selectListed('testimonials.list_supplement_ids(medications)', 'medications', '[]')}
    union ${selectUsedBeforeMerge('supplements')}`,
  brands: `select brand_id as id from testimonials.testimonials where brand_id = any($1)
    union ${selectUsedBeforeMerge('brands')}`,
  additional_conditions: `select distinct id from (
    ${selectListed('additional_condition_ids', 'additional_condition_ids', '{}')}) listed`,
} as const;

export type NamedKind = keyof typeof selectUsedIds;

const EXPIRED_KEYS = `from testimonials.idempotency_keys where created_at < now() - interval '${KEY_RETENTION}'`;

/** Queries for the export, the erasure and the retention of authors' data. */
@Injectable()
export class TestimonialPersonalDataRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Testimonial) private readonly testimonials: Repository<Testimonial>,
    @InjectRepository(Attachment) private readonly attachments: Repository<Attachment>,
    @InjectRepository(IdempotencyKey) private readonly idempotencyKeys: Repository<IdempotencyKey>,
  ) {}

  /** The author's testimonials in batches, oldest first; those deleted during the iteration are omitted. */
  iterateByAuthor(userId: number): AsyncGenerator<Testimonial[]> {
    return iterateById((after) =>
      this.testimonials.find({
        where: { userId, id: MoreThan(after) },
        order: { id: 'ASC' },
        take: BATCH_SIZE,
      }),
    );
  }

  findAttachments(testimonialIds: number[]): Promise<Attachment[]> {
    const where = { testimonialId: In(testimonialIds) };
    return this.attachments.find({ where, order: { testimonialId: 'ASC', position: 'ASC' } });
  }

  findIdempotencyKeys(userId: number): Promise<IdempotencyKey[]> {
    return this.idempotencyKeys.findBy({ userId });
  }

  async deleteIdempotencyKeys(userId: number): Promise<void> {
    await this.idempotencyKeys.delete({ userId });
  }

  /** The pairs whose ranking includes testimonials of the author. */
  findPairs(userId: number): Promise<ConditionSupplementPair[]> {
    return this.database.query<ConditionSupplementPair>(
      `select distinct ${pairColumns} from testimonials.testimonials
       where user_id = $1 and review_status = 'approved'`,
      [userId],
    );
  }

  findIds(userId: number): Promise<{ id: number }[]> {
    return this.database.query('select id from testimonials.testimonials where user_id = $1 order by id', [userId]);
  }

  /** The ids among `ids` that at least one testimonial uses: one query for any number of ids. */
  async findUsedIds(kind: NamedKind, ids: number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.query<{ id: number }>(selectUsedIds[kind], [ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Counts the idempotency keys that {@link purgeExpired} deletes. */
  async countExpiredKeys(): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${EXPIRED_KEYS}`);
    return count;
  }

  /**
   * Deletes expired idempotency keys, and the names of pending files that an interrupted upload has left. Keys that a request or an
   * erasure is deleting in another order are skipped: waiting for them could deadlock.
   */
  async purgeExpired(): Promise<void> {
    await this.database.execute(
      `delete from testimonials.idempotency_keys
       where (user_id, key) in (select user_id, key ${EXPIRED_KEYS} for update skip locked)`,
    );
    await this.database.execute(`delete from testimonials.pending_files where created_at < now() - interval '2 hours'`);
  }
}
