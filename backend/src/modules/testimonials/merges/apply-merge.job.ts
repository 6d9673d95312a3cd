import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import type { MergePayload } from '../../catalog/index.js';
import { MergeApplier } from './merge-applier.js';

@OnEvents({
  queue: 'testimonials.apply-merge',
  on: ['catalog.entries-merged', 'catalog.merge-undone', 'testimonials.merge-not-applied'],
})
export class ApplyMergeJob extends EventJob<MergePayload> {
  constructor(private readonly mergeApplier: MergeApplier) {
    super();
  }

  handle({ mergeId }: MergePayload): Promise<void> {
    return this.mergeApplier.syncMerge(mergeId);
  }
}
