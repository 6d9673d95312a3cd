import { Injectable } from '@nestjs/common';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { ExportsRepository } from './exports/exports.repository.js';
import { ExportFiles } from './exports/export-files.js';
import { dataRightsProcessingRecords } from './processing-records.js';
import { RectificationsRepository } from './rectifications/rectifications.repository.js';
import { InactivityWarningsRepository } from './retention/inactivity-warnings.repository.js';

@Injectable()
export class DataRightsPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'data-rights';
  static override readonly processingRecords: readonly ProcessingRecord[] = dataRightsProcessingRecords;

  constructor(
    private readonly rectifications: RectificationsRepository,
    private readonly warnings: InactivityWarningsRepository,
    private readonly exports: ExportsRepository,
    private readonly files: ExportFiles,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      rectifications: async () => {
        const requests = await this.rectifications.findByUser(userId);
        return requests.map(({ decidedBy: _adminId, ...request }) => request);
      },
      exports: async () =>
        (await this.exports.findByUser(userId)).map(
          ({ fileName: _storageKey, isAwaited: _internal, ...dataExport }) => dataExport,
        ),
      inactivityWarnings: () => this.warnings.findByUser(userId),
    };
  }

  async eraseUserData(userId: number): Promise<void> {
    for (const { id } of await this.exports.findByUser(userId)) await this.files.deleteExport(id);
    await this.rectifications.deleteByUser(userId);
    await this.warnings.deleteByUser(userId);
  }
}
