import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, selectColumns } from '../../../platform/database/index.js';
import type { MergeState } from '../../catalog/index.js';
import type { ConditionSupplementPair } from '../listing/outcome-aggregates.repository.js';
import { Testimonial } from '../testimonial.entity.js';
import { AppliedMerge } from './applied-merge.entity.js';

export interface MovedTestimonial extends ConditionSupplementPair {
  id: number;
  reviewStatus: string;
}

/** The column of each kind, the pattern that matches its id in the duplicate key, and the replacement for the match. */
const mergeColumns = {
  conditions: {
    column: 'condition_id',
    pattern: (id: string) => `'^' || ${id} || '/'`,
    replacement: (id: string) => `${id} || '/'`,
  },
  supplements: {
    column: 'supplement_id',
    pattern: (id: string) => `'/' || ${id} || '$'`,
    replacement: (id: string) => `'/' || ${id}`,
  },
  brands: { column: 'brand_id', pattern: () => `'^$'`, replacement: () => `''` },
} as const;

const movedColumns = selectColumns(Testimonial, ['id', 'conditionId', 'supplementId', 'reviewStatus']);

/** Changes the catalog entries of testimonials, and records which merge has changed them. */
@Injectable()
export class AppliedMergesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AppliedMerge) private readonly appliedMerges: Repository<AppliedMerge>,
    @InjectRepository(Testimonial) private readonly testimonials: Repository<Testimonial>,
  ) {}

  existsByMerge(mergeId: number): Promise<boolean> {
    return this.appliedMerges.existsBy({ mergeId });
  }

  existsByEntry(kind: MergeState['kind'], id: number): Promise<boolean> {
    const where = { conditions: { conditionId: id }, supplements: { supplementId: id }, brands: { brandId: id } };
    return this.testimonials.existsBy(where[kind]);
  }

  async apply(mergeId: number, { kind, fromId, intoId }: MergeState): Promise<MovedTestimonial[]> {
    const { column } = mergeColumns[kind];
    await this.database.execute(
      `insert into testimonials.applied_merges (merge_id, testimonial_id, kind, from_id)
       select $1, id, $2, $3 from testimonials.testimonials where ${column} = $3
       on conflict do nothing`,
      [mergeId, kind, fromId],
    );
    return this.move(kind, fromId, intoId, `${column} = $1`, []);
  }

  /** Also reverts testimonials of the carried entries: their own merge may have been applied after this one. */
  async undo(mergeId: number, { kind, fromId, intoId, carriedIds }: MergeState): Promise<MovedTestimonial[]> {
    const wasMoved = `${mergeColumns[kind].column} = $1
      and id in (select testimonial_id from testimonials.applied_merges
                 where merge_id = $3 or kind = $4 and from_id = any($5))`;
    const moved = await this.move(kind, intoId, fromId, wasMoved, [mergeId, kind, carriedIds]);
    await this.appliedMerges.delete({ mergeId });
    return moved;
  }

  /**
   * Changes the entry of testimonials. If the author has another active testimonial for the same pair afterwards, both
   * remain and the moved one keeps its duplicate key, which is unique per user.
   */
  private move(
    kind: MergeState['kind'],
    from: number,
    to: number,
    where: string,
    parameters: unknown[],
  ): Promise<MovedTestimonial[]> {
    const { column, pattern, replacement } = mergeColumns[kind];
    return this.database.query<MovedTestimonial>(
      `update testimonials.testimonials moving set ${column} = $2, subject_key = case
         when exists (select 1 from testimonials.testimonials other
                      where other.user_id = moving.user_id and other.id <> moving.id
                        and other.review_status in ('pending', 'approved', 'hidden')
                        and other.subject_key = regexp_replace(moving.subject_key, ${pattern('$1::int::text')}, ${replacement('$2::int::text')}))
         then subject_key else regexp_replace(subject_key, ${pattern('$1::int::text')}, ${replacement('$2::int::text')}) end
       where ${where}
       returning ${movedColumns}`,
      [from, to, ...parameters],
    );
  }
}
