import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { ExportsService } from './exports.service.js';

@OnEvents({ queue: 'data-rights.build-export', on: ['data-rights.export-requested'] })
export class BuildExportJob extends EventJob<{ exportId: number }> {
  constructor(private readonly exports: ExportsService) {
    super();
  }

  handle({ exportId }: { exportId: number }): Promise<void> {
    return this.exports.build(exportId);
  }

  protected override handleFailure({ exportId }: { exportId: number }): Promise<void> {
    return this.exports.markFailed(exportId);
  }
}
