import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { Attachment } from './attachment.entity.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import type { ConditionSupplementPair } from './outcome-aggregates.js';
import { Testimonial } from './testimonial.entity.js';

const BATCH_SIZE = 100;

/** What a testimonial named before a merge is its author's to take back. */
const merged = (kind: string) =>
  `id in (select testimonial_id from testimonials.applied_merges where kind = '${kind}' and from_id = any($1))`;

/** Kinds of catalogue entries that testimonials name, with the condition that `$1` holds one that a row names. */
const naming = {
  conditions: `condition_id = any($1) or ${merged('conditions')}`,
  supplements: `supplement_id = any($1) or exists (
    select 1 from jsonb_array_elements(medications) entry
    where entry ->> 'type' = 'supplement' and (entry ->> 'id')::int = any($1))
    or ${merged('supplements')}`,
  brands: `brand_id = any($1) or ${merged('brands')}`,
  additional_conditions: 'additional_condition_ids && $1',
} as const;

export type NamedKind = keyof typeof naming;

/** What belongs to one author. */
@Injectable()
export class AuthorshipRepository {
  constructor(private readonly database: Database) {}

  /** The author's testimonials in batches, oldest first; those that vanish meanwhile are left out. */
  async *iterateByAuthor(userId: number): AsyncGenerator<Testimonial[]> {
    for (let after = 0; ;) {
      const batch = await this.database.manager.find(Testimonial, {
        where: { userId, id: MoreThan(after) },
        order: { id: 'ASC' },
        take: BATCH_SIZE,
      });
      const last = batch.at(-1);
      if (!last) return;
      yield batch;
      after = last.id;
    }
  }

  findAttachments(testimonialIds: number[]): Promise<Attachment[]> {
    const where = { testimonialId: In(testimonialIds) };
    return this.database.manager.find(Attachment, { where, order: { testimonialId: 'ASC', position: 'ASC' } });
  }

  findIdempotencyKeys(userId: number): Promise<IdempotencyKey[]> {
    return this.database.manager.findBy(IdempotencyKey, { userId });
  }

  /** The pairs in whose ranking the author's testimonials count. */
  findPairs(userId: number): Promise<ConditionSupplementPair[]> {
    return this.database.query<ConditionSupplementPair>(
      `select distinct condition_id as "conditionId", supplement_id as "supplementId" from testimonials.testimonials
       where user_id = $1 and review_status = 'approved'`,
      [userId],
    );
  }

  findIds(userId: number): Promise<{ id: number }[]> {
    return this.database.query('select id from testimonials.testimonials where user_id = $1 order by id', [userId]);
  }

  /** Of what any testimonial names, all entries of a kind that are among the ids. */
  async isNameUsed(kind: NamedKind, ids: number[]): Promise<Set<number>> {
    const used = await Promise.all(
      ids.map(async (id) => {
        const [row] = await this.database.query<{ isNamed: boolean }>(
          `select exists (select 1 from testimonials.testimonials where ${naming[kind]}) as "isNamed"`,
          [[id]],
        );
        return row?.isNamed ? [id] : [];
      }),
    );
    return new Set(used.flat());
  }

  /** Keys whose day is over; returns how many there are, or were. */
  async countExpiredKeys(remove: boolean): Promise<number> {
    const outdated = `from testimonials.idempotency_keys where created_at < now() - interval '24 hours'`;
    if (remove) return this.database.execute(`delete ${outdated}`);
    const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${outdated}`);
    return count;
  }
}
