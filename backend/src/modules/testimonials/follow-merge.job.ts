import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import type { MergePayload } from '../catalog/index.js';
import { MergeFollowing } from './merge-following.js';

@OnEvents({
  queue: 'testimonials.follow-merge',
  on: ['catalog.entries-merged', 'catalog.merge-undone', 'testimonials.merge-not-followed'],
})
export class FollowMergeJob extends EventJob<MergePayload> {
  constructor(private readonly following: MergeFollowing) {
    super();
  }

  handle({ mergeId }: MergePayload): Promise<void> {
    return this.following.follow(mergeId);
  }
}
