import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import type { ConditionSupplementPair } from '../../testimonials/index.js';
import { AnalysisService } from '../analysis.service.js';

@OnEvents({
  queue: 'analysis.recompute-rankings',
  // Events that are delivered together need one recomputation for each pair, and one job, with one transaction, for each condition.
  coalesce: { by: ['conditionId'], distinct: ['supplementId'] },
  on: ['testimonials.approved', 'testimonials.unpublished', 'testimonials.moved', 'analysis.cells-outdated'],
})
export class RecomputeRankingsJob extends EventJob<ConditionSupplementPair> {
  constructor(private readonly analysis: AnalysisService) {
    super();
  }

  handle(pair: ConditionSupplementPair): Promise<void> {
    return this.handleAll([pair]);
  }

  /** All pairs have the same condition. */
  override handleAll(pairs: ConditionSupplementPair[]): Promise<void> {
    return this.analysis.recompute(
      pairs[0].conditionId,
      pairs.map(({ supplementId }) => supplementId),
    );
  }
}
