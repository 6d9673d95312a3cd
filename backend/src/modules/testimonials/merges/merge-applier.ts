import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { MergesService, type MergeState } from '../../catalog/index.js';
import type { ConditionSupplementPair } from '../listing/outcome-aggregates.repository.js';
import { AppliedMergesRepository, type MovedTestimonial } from './applied-merges.repository.js';
import { testimonialRenamed, testimonialsMoved } from '../testimonials.events.js';

/** Applies merges of catalog entries to testimonials, and reverts them when a merge is undone. */
@Injectable()
export class MergeApplier {
  constructor(
    private readonly database: Database,
    private readonly repository: AppliedMergesRepository,
    private readonly merges: MergesService,
    private readonly outbox: Outbox,
  ) {}

  /** Updates all testimonials to the current state of a merge. */
  async syncMerge(mergeId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock('testimonials.merges');
      const merge = await this.merges.findState(mergeId);
      if (!merge) return;
      const moved = merge.isUndone
        ? await this.repository.undo(mergeId, merge)
        : await this.repository.apply(mergeId, merge);
      if (merge.kind !== 'brands') await this.recordMoved(merge, moved);
    });
  }

  /** Ids of merges, or undone merges, that are not applied to all testimonials. */
  async findUnapplied(): Promise<number[]> {
    const unappliedIds: number[] = [];
    for await (const batch of this.merges.scanAll()) {
      for (const { id, kind, fromId, undoneAt } of batch) {
        const isUnapplied =
          undoneAt === null
            ? await this.repository.existsByEntry(kind, fromId)
            : await this.repository.existsByMerge(id);
        if (isUnapplied) unappliedIds.push(id);
      }
    }
    return unappliedIds;
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
    // The points of hidden testimonials follow too.
    const credited = moved.filter(({ reviewStatus }) => reviewStatus === 'approved' || reviewStatus === 'hidden');
    await this.outbox.recordAll(credited.map(({ id }) => testimonialRenamed({ testimonialId: id })));
  }
}
