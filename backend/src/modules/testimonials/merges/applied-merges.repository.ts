import { Injectable } from '@nestjs/common';
import { Database, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import type { MergeableKind, MergeStep, ScannedMerge } from '../../catalog/index.js';
import type { ConditionSupplementPair } from '../listing/outcome-aggregates.repository.js';
import { Testimonial } from '../testimonial.entity.js';

export interface MovedTestimonial extends ConditionSupplementPair {
  id: number;
  reviewStatus: string;
}

/**
 * The recorded merges of a testimonial and a kind are its trail: in the order of their ids, each starts at the entry into
 * which the previous one was made. Testimonials are grouped by the last merge of their trail.
 */
export interface Trails {
  lastMergeId: number;
  testimonialIds: number[];
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

const trailColumns = selectExpressions<Trails>({
  lastMergeId: 'last_id',
  testimonialIds: 'array_agg(testimonial_id order by testimonial_id)',
});

/** Changes the catalog entries of testimonials, and records which merge has changed them. */
@Injectable()
export class AppliedMergesRepository {
  constructor(private readonly database: Database) {}

  /**
   * The ids of those merges that are not applied to all testimonials: some are about the merged entry, or the merge was undone
   * and testimonials still have it in their trail.
   */
  async findUnapplied(merges: ScannedMerge[]): Promise<number[]> {
    const isAbout = Object.entries(mergeColumns).map(
      ([kind, { column }]) =>
        `when '${kind}' then exists (select from testimonials.testimonials where ${column} = merge.from_id)`,
    );
    const unapplied = await this.database.query<{ id: number }>(
      `select id from unnest($1::int[], $2::text[], $3::int[], $4::boolean[]) merge (id, kind, from_id, is_undone)
       where case when is_undone
         then exists (select from testimonials.applied_merges where merge_id = merge.id)
         else case kind ${isAbout.join(' ')} end end
       order by id`,
      [
        merges.map(({ id }) => id),
        merges.map(({ kind }) => kind),
        merges.map(({ fromId }) => fromId),
        merges.map(({ undoneAt }) => undoneAt !== null),
      ],
    );
    return unapplied.map(({ id }) => id);
  }

  /** Authors with public testimonials about both entries that would be about one pair after a merge. */
  async countAuthorsOfBoth(kind: 'conditions' | 'supplements', id: number, otherId: number): Promise<number> {
    const [merged, same] =
      kind === 'conditions' ? ['condition_id', 'supplement_id'] : ['supplement_id', 'condition_id'];
    const [{ authors }] = await this.database.query<{ authors: number }>(
      `select count(distinct t.user_id)::int as authors from testimonials.testimonials t
       where t.${merged} = $1 and t.review_status = 'approved'
         and exists (select 1 from testimonials.testimonials other
                     where other.user_id = t.user_id and other.${same} = t.${same} and other.${merged} = $2
                       and other.review_status = 'approved')`,
      [id, otherId],
    );
    return authors;
  }

  /** The trails of testimonials about an entry. */
  findTrailsByEntry(kind: MergeableKind, id: number): Promise<Trails[]> {
    return this.findTrails(
      kind,
      `select id from testimonials.testimonials where ${mergeColumns[kind].column} = $2`,
      id,
    );
  }

  /** The trails of testimonials that a merge has moved. */
  findTrailsByMerge(kind: MergeableKind, mergeId: number): Promise<Trails[]> {
    return this.findTrails(kind, 'select testimonial_id from testimonials.applied_merges where merge_id = $2', mergeId);
  }

  /** Moves the testimonials about the first entry of the path to its last one, and records each merge on the way. */
  async apply(kind: MergeableKind, path: MergeStep[]): Promise<MovedTestimonial[]> {
    const { column } = mergeColumns[kind];
    const [{ fromId }] = path;
    await this.database.execute(
      `insert into testimonials.applied_merges (merge_id, testimonial_id, kind, from_id)
       select step.merge_id, t.id, $1, step.from_id
       from testimonials.testimonials t, unnest($3::int[], $4::int[]) step (merge_id, from_id) where t.${column} = $2
       for key share of t
       on conflict do nothing`,
      [kind, fromId, path.map(({ id }) => id), path.map((step) => step.fromId)],
    );
    return this.move(kind, fromId, path[path.length - 1].intoId, 'true', []);
  }

  /** Locks the testimonials about an entry, and those that a merge has moved, until the transaction ends. */
  async lock(kind: MergeableKind, mergeId: number, entryId: number): Promise<void> {
    await this.database.query(
      `select id from testimonials.testimonials
       where ${mergeColumns[kind].column} = $2
         or id in (select testimonial_id from testimonials.applied_merges where kind = $1 and merge_id = $3)
       order by id for update`,
      [kind, entryId, mergeId],
    );
  }

  /** Moves those of the testimonials that are about the entry `from`. */
  moveBack(kind: MergeableKind, from: number, to: number, testimonialIds: number[]): Promise<MovedTestimonial[]> {
    return this.move(kind, from, to, 'id = any($3)', [testimonialIds]);
  }

  /** Deletes the trails of testimonials from a merge on; without one completely. */
  async deleteTrails(kind: MergeableKind, testimonialIds: number[], fromMergeId = 0): Promise<void> {
    // An array, because a statement has at most 65,535 parameters.
    await this.database.execute(
      `delete from testimonials.applied_merges
       where kind = $1 and testimonial_id = any($2::int[]) and merge_id >= $3`,
      [kind, testimonialIds, fromMergeId],
    );
  }

  private findTrails(kind: MergeableKind, testimonials: string, parameter: number): Promise<Trails[]> {
    return this.database.query<Trails>(
      `select ${trailColumns} from (
         select testimonial_id, max(merge_id) as last_id from testimonials.applied_merges
         where kind = $1 and testimonial_id in (${testimonials}) group by 1) trail
       group by last_id order by last_id`,
      [kind, parameter],
    );
  }

  /**
   * Changes the entry of testimonials. If the author has another active testimonial for the same pair afterwards, both
   * remain and the moved one keeps its duplicate key, which is unique per user.
   */
  private move(
    kind: MergeableKind,
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
       where ${column} = $1 and ${where}
       returning ${movedColumns}`,
      [from, to, ...parameters],
    );
  }
}
