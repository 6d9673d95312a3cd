import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { ImageFetchingService } from './image-fetching.service.js';

@OnEvents({ queue: 'marketplace.fetch-images', on: ['marketplace.images-requested'] })
export class FetchImagesJob extends EventJob<{ advertiserId: number }> {
  constructor(private readonly imageFetching: ImageFetchingService) {
    super();
  }

  handle({ advertiserId }: { advertiserId: number }): Promise<void> {
    return this.imageFetching.fetchBatch(advertiserId);
  }
}
