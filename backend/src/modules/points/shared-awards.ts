import { Injectable } from '@nestjs/common';
import { MergesService } from '../catalog/index.js';
import { TestimonialsService } from '../testimonials/index.js';
import type { ActiveAward } from './ledger-entry.entity.js';
import { PointsRepository } from './points.repository.js';

export type AwardedPair = Pick<ActiveAward, 'userId' | 'conditionId' | 'supplementId'>;

/** A testimonial that is hidden while reports about it are decided keeps its points. */
export const isCredited = ({ reviewStatus }: { reviewStatus: string }): boolean =>
  reviewStatus === 'approved' || reviewStatus === 'hidden';

/** After a merge of catalog entries, a user may have several credited testimonials for one pair, which share one award. */
@Injectable()
export class SharedAwards {
  constructor(
    private readonly repository: PointsRepository,
    private readonly testimonials: TestimonialsService,
    private readonly merges: MergesService,
  ) {}

  /** An award may name entries that were merged since. */
  async resolvePair({ userId, conditionId, supplementId }: AwardedPair): Promise<AwardedPair> {
    return {
      userId,
      conditionId: await this.merges.findCanonicalId('conditions', conditionId),
      supplementId: await this.merges.findCanonicalId('supplements', supplementId),
    };
  }

  /** Whether the pair that was credited now resolves to this pair after merges, so that no new credit is due. */
  async isMergedInto(award: ActiveAward, { userId, conditionId, supplementId }: AwardedPair): Promise<boolean> {
    const entry = await this.repository.findEntryByAward(award);
    if (award.userId !== userId || !entry?.conditionId || !entry.supplementId) return false;
    const credited = await this.resolvePair({
      userId,
      conditionId: entry.conditionId,
      supplementId: entry.supplementId,
    });
    return credited.conditionId === conditionId && credited.supplementId === supplementId;
  }

  /** Whether the testimonial that has the award is still due it. */
  async isCurrent(award: ActiveAward): Promise<boolean> {
    const holder = await this.testimonials.findSnapshot(award.testimonialId);
    if (!holder || !isCredited(holder)) return false;
    const { userId, conditionId, supplementId } = holder;
    return award.userId === userId && award.conditionId === conditionId && award.supplementId === supplementId;
  }

  /** The oldest other testimonial that gets the award when the one that has it loses it. */
  async findNextTestimonial(award: ActiveAward): Promise<number | undefined> {
    const candidates = await this.testimonials.findSnapshotsByPair(await this.resolvePair(award));
    return candidates.find((candidate) => candidate.id !== award.testimonialId && isCredited(candidate))?.id;
  }

  /** Whether another testimonial has the award of this one's pair, or will get it from this one. */
  async isShared(testimonialId: number): Promise<boolean> {
    const award = await this.repository.findActiveAward(testimonialId);
    if (award) return (await this.findNextTestimonial(award)) !== undefined;
    const testimonial = await this.testimonials.findSnapshot(testimonialId);
    if (!testimonial || testimonial.conditionId === null || testimonial.supplementId === null) return false;
    const { userId, conditionId, supplementId } = testimonial;
    const other = await this.repository.findActiveAwardForPair({ userId, conditionId, supplementId });
    return other !== null && (await this.isCurrent(other));
  }
}
