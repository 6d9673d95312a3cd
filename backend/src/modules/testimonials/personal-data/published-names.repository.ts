import { Injectable } from '@nestjs/common';
import { Database, selectExpressions } from '../../../platform/database/index.js';
import type { CustomNameKind } from '../../catalog/index.js';

const columns = { conditions: 'condition_id', supplements: 'supplement_id', brands: 'brand_id' };
const PUBLISHED = `review_status in ('approved', 'hidden')`;
const listed = (ids: string) => `additional_condition_ids <> '{}' and additional_condition_ids && ${ids}`;
const authorColumns = selectExpressions<{ additionalConditionId: number; userId: number }>({
  additionalConditionId: 'used.id',
  userId: 'user_id',
});

/** Ids of catalog entries by the kinds that a testimonial refers to. */
export type ReferencedIds = Record<keyof typeof columns, number[]>;

/** Which catalog entries testimonials use. */
@Injectable()
export class PublishedNamesRepository {
  constructor(private readonly database: Database) {}

  /** The ids among `ids` that a testimonial uses that is public, or hidden while reports about it are decided. */
  async findPublished(kind: CustomNameKind, ids: number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.query<{ id: number }>(
      // One testimonial is enough for each name: some are in many.
      `select used.id from unnest($1::int[]) used (id) cross join lateral (
         select from testimonials.testimonials
         where ${kind === 'additional_conditions' ? listed('array[used.id]') : `${columns[kind]} = used.id`}
           and ${PUBLISHED} limit 1) found`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Who uses the additional conditions in a testimonial of any state. */
  findAuthors(additionalConditionIds: number[]): Promise<{ additionalConditionId: number; userId: number }[]> {
    return this.database.query(
      `select distinct ${authorColumns} from testimonials.testimonials, unnest(additional_condition_ids) used (id)
       where ${listed('$1')} and used.id = any($1)`,
      [additionalConditionIds],
    );
  }

  /** The ids that testimonials of the author refer to. */
  async findUsedByAuthor(userId: number, { conditions, supplements, brands }: ReferencedIds): Promise<Set<string>> {
    const own = 'from testimonials.testimonials where user_id = $1';
    const rows = await this.database.query<{ kind: keyof ReferencedIds; id: number }>(
      `select 'conditions' as kind, condition_id as id ${own} and condition_id = any($2)
       union select 'supplements', supplement_id ${own} and supplement_id = any($3)
       union select 'supplements', used.id from testimonials.testimonials,
         unnest(testimonials.list_supplement_ids(medications)) used (id) where user_id = $1 and used.id = any($3)
       union select 'brands', brand_id ${own} and brand_id = any($4)`,
      [userId, conditions, supplements, brands],
    );
    return new Set(rows.map(({ kind, id }) => `${kind}/${id}`));
  }
}
