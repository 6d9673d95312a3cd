import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { MergesService, type MergeState } from '../catalog/index.js';
import type { ConditionSupplementPair } from './outcome-aggregates.js';
import { testimonialRenamed, testimonialsMoved } from './testimonials.events.js';

interface Moved extends ConditionSupplementPair {
  id: number;
  reviewStatus: string;
}

/** The column of a kind, and where its id stands in the key by which testimonials of a person are compared. */
const places = {
  conditions: {
    column: 'condition_id',
    key: (id: string) => `'^' || ${id} || '/'`,
    by: (id: string) => `${id} || '/'`,
  },
  supplements: {
    column: 'supplement_id',
    key: (id: string) => `'/' || ${id} || '$'`,
    by: (id: string) => `'/' || ${id}`,
  },
  brands: { column: 'brand_id', key: () => `'^$'`, by: () => `''` },
} as const;

/** Testimonials go where the entry goes that they name, and back when that was a mistake. */
@Injectable()
export class MergeApplier {
  constructor(
    private readonly database: Database,
    private readonly merges: MergesService,
    private readonly outbox: Outbox,
  ) {}

  /** Brings all testimonials in line with how a merge stands now. */
  async applyEvent(mergeId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock('testimonials.merges');
      const merge = await this.merges.findState(mergeId);
      if (!merge) return;
      const moved = merge.isUndone ? await this.undoMerge(mergeId, merge) : await this.applyMerge(mergeId, merge);
      if (merge.kind !== 'brands') await this.recordMoved(merge, moved);
    });
  }

  /** Merges that left testimonials behind, or undone ones that did not bring them back. */
  async notFollowed(): Promise<number[]> {
    const behind: number[] = [];
    for await (const { mergeId, kind, fromId, isUndone } of this.merges.scanAll()) {
      const { column } = places[kind];
      const [{ isBehind }] = await this.database.query<{ isBehind: boolean }>(
        isUndone
          ? `select exists (select 1 from testimonials.applied_merges where merge_id = $1) as "isBehind"`
          : `select exists (select 1 from testimonials.testimonials where ${column} = $1) as "isBehind"`,
        [isUndone ? mergeId : fromId],
      );
      if (isBehind) behind.push(mergeId);
    }
    return behind;
  }

  private async applyMerge(mergeId: number, { kind, fromId, intoId }: MergeState): Promise<Moved[]> {
    const { column } = places[kind];
    await this.database.execute(
      `insert into testimonials.applied_merges (merge_id, testimonial_id, kind, from_id)
       select $1, id, $2, $3 from testimonials.testimonials where ${column} = $3
       on conflict do nothing`,
      [mergeId, kind, fromId],
    );
    return this.move(kind, fromId, intoId, `${column} = $1`, []);
  }

  /** Those of the entries that it had taken along may have come directly, if their turn came after this merge. */
  private async undoMerge(mergeId: number, { kind, fromId, intoId, carriedIds }: MergeState): Promise<Moved[]> {
    const came = `${places[kind].column} = $1
      and id in (select testimonial_id from testimonials.applied_merges
                 where merge_id = $3 or kind = $4 and from_id = any($5))`;
    const moved = await this.move(kind, intoId, fromId, came, [mergeId, kind, carriedIds]);
    await this.database.execute('delete from testimonials.applied_merges where merge_id = $1', [mergeId]);
    return moved;
  }

  /**
   * Where a person then has two standing ones about the same, both stay and the one that moved keeps its key: nobody
   * loses a testimonial because two names turned out to be one.
   */
  private move(
    kind: MergeState['kind'],
    from: number,
    to: number,
    where: string,
    further: unknown[],
  ): Promise<Moved[]> {
    const { column, key, by } = places[kind];
    return this.database.query<Moved>(
      `update testimonials.testimonials moving set ${column} = $2, subject_key = case
         when exists (select 1 from testimonials.testimonials other
                      where other.user_id = moving.user_id and other.id <> moving.id
                        and other.review_status in ('pending', 'approved')
                        and other.subject_key = regexp_replace(moving.subject_key, ${key('$1::int::text')}, ${by('$2::int::text')}))
         then subject_key else regexp_replace(subject_key, ${key('$1::int::text')}, ${by('$2::int::text')}) end
       where ${where}
       returning id, condition_id as "conditionId", supplement_id as "supplementId", review_status as "reviewStatus"`,
      [from, to, ...further],
    );
  }

  /** Both rankings changed: the one that was left and the one that was joined. */
  private async recordMoved({ kind, fromId, intoId }: MergeState, moved: Moved[]): Promise<void> {
    const counted = moved.filter(({ reviewStatus }) => reviewStatus === 'approved');
    const pairs = new Map<string, ConditionSupplementPair>();
    for (const { conditionId, supplementId } of counted) {
      for (const id of [fromId, intoId]) {
        const pair = kind === 'conditions' ? { conditionId: id, supplementId } : { conditionId, supplementId: id };
        pairs.set(`${pair.conditionId}/${pair.supplementId}`, pair);
      }
    }
    await this.outbox.recordAll([...pairs.values()].map((pair) => testimonialsMoved(pair)));
    await this.outbox.recordAll(counted.map(({ id }) => testimonialRenamed({ testimonialId: id })));
  }
}
