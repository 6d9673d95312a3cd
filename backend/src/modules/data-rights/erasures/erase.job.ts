import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { ErasuresService } from './erasures.service.js';

@OnEvents({ queue: 'data-rights.erase', on: ['data-rights.erasure-requested'] })
export class EraseJob extends EventJob<{ erasureId: string }> {
  constructor(private readonly erasures: ErasuresService) {
    super();
  }

  handle({ erasureId }: { erasureId: string }): Promise<void> {
    return this.erasures.run(erasureId);
  }
}
