import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { MergesService, type MergeState } from '../../catalog/index.js';
import type { ConditionSupplementPair } from '../listing/outcome-aggregates.js';
import { testimonialRenamed, testimonialsMoved } from '../testimonials.events.js';

interface MovedTestimonial extends ConditionSupplementPair {
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

/** Applies merges of catalog entries to testimonials, and reverts them when a merge is undone. */
@Injectable()
export class MergeApplier {
  constructor(
    private readonly database: Database,
    private readonly merges: MergesService,
    private readonly outbox: Outbox,
  ) {}

  /** Updates all testimonials to the current state of a merge. */
  async syncMerge(mergeId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock('testimonials.merges');
      const merge = await this.merges.findState(mergeId);
      if (!merge) return;
      const moved = merge.isUndone ? await this.undoMerge(mergeId, merge) : await this.applyMerge(mergeId, merge);
      if (merge.kind !== 'brands') await this.recordMoved(merge, moved);
    });
  }

  /** Ids of merges, or undone merges, that are not applied to all testimonials. */
  async findUnapplied(): Promise<number[]> {
    const unappliedIds: number[] = [];
    for await (const { mergeId, kind, fromId, isUndone } of this.merges.scanAll()) {
      const { column } = mergeColumns[kind];
      const [{ isUnapplied }] = await this.database.query<{ isUnapplied: boolean }>(
        isUndone
          ? `select exists (select 1 from testimonials.applied_merges where merge_id = $1) as "isUnapplied"`
          : `select exists (select 1 from testimonials.testimonials where ${column} = $1) as "isUnapplied"`,
        [isUndone ? mergeId : fromId],
      );
      if (isUnapplied) unappliedIds.push(mergeId);
    }
    return unappliedIds;
  }

  private async applyMerge(mergeId: number, { kind, fromId, intoId }: MergeState): Promise<MovedTestimonial[]> {
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
  private async undoMerge(
    mergeId: number,
    { kind, fromId, intoId, carriedIds }: MergeState,
  ): Promise<MovedTestimonial[]> {
    const wasMoved = `${mergeColumns[kind].column} = $1
      and id in (select testimonial_id from testimonials.applied_merges
                 where merge_id = $3 or kind = $4 and from_id = any($5))`;
    const moved = await this.move(kind, intoId, fromId, wasMoved, [mergeId, kind, carriedIds]);
    await this.database.execute('delete from testimonials.applied_merges where merge_id = $1', [mergeId]);
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
                        and other.review_status in ('pending', 'approved')
                        and other.subject_key = regexp_replace(moving.subject_key, ${pattern('$1::int::text')}, ${replacement('$2::int::text')}))
         then subject_key else regexp_replace(subject_key, ${pattern('$1::int::text')}, ${replacement('$2::int::text')}) end
       where ${where}
       returning id, condition_id as "conditionId", supplement_id as "supplementId", review_status as "reviewStatus"`,
      [from, to, ...parameters],
    );
  }

  /** Records events for both rankings of each pair: the previous and the new one. */
  private async recordMoved({ kind, fromId, intoId }: MergeState, moved: MovedTestimonial[]): Promise<void> {
    const approved = moved.filter(({ reviewStatus }) => reviewStatus === 'approved');
    const pairs = new Map<string, ConditionSupplementPair>();
    for (const { conditionId, supplementId } of approved) {
      for (const id of [fromId, intoId]) {
        const pair = kind === 'conditions' ? { conditionId: id, supplementId } : { conditionId, supplementId: id };
        pairs.set(`${pair.conditionId}/${pair.supplementId}`, pair);
      }
    }
    await this.outbox.recordAll([...pairs.values()].map((pair) => testimonialsMoved(pair)));
    await this.outbox.recordAll(approved.map(({ id }) => testimonialRenamed({ testimonialId: id })));
  }
}
