import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { ExportsRepository } from './exports.repository.js';
import { ExportFiles } from './export-files.js';
import { dataRightsProcessingRecords } from './processing-records.js';
import { InactivityWarning } from './inactivity-warning.entity.js';
import { Rectification } from './rectification.entity.js';

@Injectable()
export class DataRightsPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'data-rights';
  static override readonly processingRecords: readonly ProcessingRecord[] = dataRightsProcessingRecords;

  constructor(
    private readonly database: Database,
    private readonly exports: ExportsRepository,
    private readonly files: ExportFiles,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      rectifications: async () => {
        const requests = await this.database.manager.find(Rectification, { where: { userId }, order: { id: 'ASC' } });
        return requests.map(({ decidedBy: _colleague, ...request }) => request);
      },
      exports: async () =>
        (await this.exports.findByUser(userId)).map(({ fileName: _key, isAwaited: _internal, ...made }) => made),
      inactivityWarnings: () => this.database.manager.findBy(InactivityWarning, { userId }),
    };
  }

  /** An export that is still being made finds its row gone and drops its file. */
  async eraseUserData(userId: number): Promise<void> {
    for (const made of await this.exports.findByUser(userId)) {
      await this.files.delete(made.fileName);
      await this.exports.delete(made.id);
    }
    await this.database.manager.delete(Rectification, { userId });
    await this.database.manager.delete(InactivityWarning, { userId });
  }
}
