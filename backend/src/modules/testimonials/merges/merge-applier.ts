import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { CatalogService, type MergeableKind, MergesService } from '../../catalog/index.js';
import type { ConditionSupplementPair } from '../listing/outcome-aggregates.repository.js';
import { PublishedNames } from '../personal-data/published-names.js';
import { AppliedMergesRepository, type MovedTestimonial } from './applied-merges.repository.js';
import { testimonialRenamed, testimonialsMoved } from '../testimonials.events.js';

/** Testimonials that were moved from one entry to another. */
interface Move {
  from: number;
  to: number;
  testimonials: MovedTestimonial[];
}

/** Applies merges of catalog entries to testimonials, and reverts them when a merge is undone. */
@Injectable()
export class MergeApplier {
  constructor(
    private readonly database: Database,
    private readonly repository: AppliedMergesRepository,
    private readonly merges: MergesService,
    private readonly catalog: CatalogService,
    private readonly names: PublishedNames,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Updates all testimonials to the current state of a merge. Runs again if an author submits, or changes, a testimonial about the
   * same pair at the same time.
   */
  async syncMerge(mergeId: number): Promise<void> {
    await this.database.transactionWithRecheck(async () => {
      await this.database.lock('testimonials.merges');
      const merge = await this.merges.findState(mergeId);
      if (!merge) return;
      const { kind, fromId } = merge;
      const moves = merge.isUndone ? await this.revert(kind, mergeId, fromId) : await this.apply(kind, fromId);
      if (kind !== 'brands') await this.recordMoved(kind, moves);
    });
  }

  /**
   * Moves the testimonials of an undone merge back. The names that they use in public become public, and those that no
   * testimonial uses in public anymore are hidden.
   */
  private async revert(kind: MergeableKind, mergeId: number, fromId: number): Promise<Move[]> {
    // Same lock order as in an approval, to avoid deadlocks: rows, then names.
    await this.repository.lock(kind, mergeId, fromId);
    const trails = await this.repository.findTrailsByMerge(kind, mergeId);
    const targets = await this.merges.findTargets([mergeId, ...trails.map(({ lastMergeId }) => lastMergeId)]);
    return this.names.hideUnused(kind, [fromId, ...new Set(targets.values())], async () => {
      const currentId = await this.merges.findCanonicalIdForShare(kind, fromId);
      const moves = await this.undo(kind, mergeId, fromId);
      // The entry may have been merged again.
      moves.push(...(await this.apply(kind, fromId)));
      const isCredited = moves.some(({ testimonials }) => testimonials.some(isCreditedTestimonial));
      if (currentId !== null && isCredited) await this.catalog.publish(kind, currentId);
      return moves;
    });
  }

  /** Moves the testimonials about an entry to the one that it is merged into. */
  private async apply(kind: MergeableKind, fromId: number): Promise<Move[]> {
    const path = await this.merges.findPath(kind, fromId);
    if (path.length === 0) return [];
    // A trail that leads elsewhere is outdated: the author has chosen this entry since.
    const trails = await this.repository.findTrailsByEntry(kind, fromId);
    const targets = await this.merges.findTargets(trails.map(({ lastMergeId }) => lastMergeId));
    const outdated = trails.filter(({ lastMergeId }) => targets.get(lastMergeId) !== fromId);
    await this.repository.deleteTrails(
      kind,
      outdated.flatMap(({ testimonialIds }) => testimonialIds),
    );
    const testimonials = await this.repository.apply(kind, path);
    return [{ from: fromId, to: path[path.length - 1].intoId, testimonials }];
  }

  /** Moves the testimonials that the merge moved back, except those that are no longer where their trail ends. */
  private async undo(kind: MergeableKind, mergeId: number, fromId: number): Promise<Move[]> {
    const trails = await this.repository.findTrailsByMerge(kind, mergeId);
    const targets = await this.merges.findTargets(trails.map(({ lastMergeId }) => lastMergeId));
    const moves: Move[] = [];
    for (const { lastMergeId, testimonialIds } of trails) {
      const from = targets.get(lastMergeId);
      if (from !== undefined) {
        const testimonials = await this.repository.moveBack(kind, from, fromId, testimonialIds);
        moves.push({ from, to: fromId, testimonials });
      }
      await this.repository.deleteTrails(kind, testimonialIds, mergeId);
    }
    return moves;
  }

  /** Ids of merges, or undone merges, that are not applied to all testimonials. */
  async findUnapplied(): Promise<number[]> {
    const unappliedIds: number[] = [];
    for await (const batch of this.merges.scanAll()) unappliedIds.push(...(await this.repository.findUnapplied(batch)));
    return unappliedIds;
  }

  /** Records events for both rankings of each pair: the previous and the new one. */
  private async recordMoved(kind: 'conditions' | 'supplements', moves: Move[]): Promise<void> {
    const pairs = new Map<string, ConditionSupplementPair>();
    for (const { from, to, testimonials } of moves) {
      for (const { conditionId, supplementId, reviewStatus } of testimonials) {
        if (reviewStatus !== 'approved') continue;
        for (const id of [from, to]) {
          const pair = kind === 'conditions' ? { conditionId: id, supplementId } : { conditionId, supplementId: id };
          pairs.set(`${pair.conditionId}/${pair.supplementId}`, pair);
        }
      }
    }
    await this.outbox.recordAll([...pairs.values()].map((pair) => testimonialsMoved(pair)));
    // The points of hidden testimonials follow too.
    const credited = moves.flatMap(({ testimonials }) => testimonials).filter(isCreditedTestimonial);
    const ids = new Set(credited.map(({ id }) => id));
    await this.outbox.recordAll([...ids].map((testimonialId) => testimonialRenamed({ testimonialId })));
  }
}

/** Its points count and its names are public. */
const isCreditedTestimonial = ({ reviewStatus }: MovedTestimonial): boolean =>
  reviewStatus === 'approved' || reviewStatus === 'hidden';
