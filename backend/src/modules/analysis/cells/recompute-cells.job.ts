import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import type { ConditionSupplementPair } from '../../testimonials/index.js';
import { AnalysisService } from '../analysis.service.js';

@OnEvents({
  queue: 'analysis.recompute-cells',
  // A pair with many approvals needs one recomputation for those that are delivered together.
  coalesceBy: ['conditionId', 'supplementId'],
  on: ['testimonials.approved', 'testimonials.unpublished', 'testimonials.moved', 'analysis.cells-outdated'],
})
export class RecomputeCellsJob extends EventJob<ConditionSupplementPair> {
  constructor(private readonly analysis: AnalysisService) {
    super();
  }

  handle({ conditionId, supplementId }: ConditionSupplementPair): Promise<void> {
    return this.analysis.recompute({ conditionId, supplementId });
  }
}
