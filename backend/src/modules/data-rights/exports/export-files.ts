import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { Database } from '../../../platform/database/index.js';
import { FileStorage, OrphanSweeper, TempFolder } from '../../../platform/storage/index.js';
import { createFileName, type ExportFile, ExportsRepository } from './exports.repository.js';

const FOLDER = 'exports';

const storageKey = (fileName: string): string => `${FOLDER}/${fileName}`;

/**
 * Stores the files of exports. A file is written to a temporary folder first and moved to the storage when complete.
 */
@Injectable()
export class ExportFiles implements OnApplicationShutdown, OnModuleInit {
  private readonly tempFiles: TempFolder;

  constructor(
    private readonly storage: FileStorage,
    private readonly sweeper: OrphanSweeper,
    private readonly exports: ExportsRepository,
    private readonly database: Database,
    @Inject(ENV) env: Env,
  ) {
    this.tempFiles = new TempFolder(join(env.dataDir, 'exports-in-the-making'));
  }

  async onModuleInit(): Promise<void> {
    this.sweeper.register(FOLDER, (names) => this.exports.fileNamesAmong(names));
    await this.tempFiles.open();
  }

  onApplicationShutdown(): void {
    this.tempFiles.close();
  }

  /** Stores the chunks as a new file. */
  async store(chunks: AsyncIterable<string>): Promise<ExportFile> {
    const fileName = createFileName();
    const path = this.tempFiles.newPath('.json');
    try {
      await pipeline(Readable.from(chunks), createWriteStream(path, { mode: 0o600 }));
      await this.storage.store(storageKey(fileName), path);
      return { fileName, byteSize: (await stat(path)).size };
    } finally {
      await rm(path, { force: true });
    }
  }

  open(fileName: string): Promise<Readable> {
    return this.storage.open(storageKey(fileName));
  }

  delete(fileName: string): Promise<void> {
    return this.storage.delete(storageKey(fileName));
  }

  /**
   * Deletes an export with its file. The row first, in one transaction: a job that is building the export waits for it, and then
   * finds no row and deletes the file that it has stored.
   */
  async deleteExport(id: number): Promise<void> {
    await this.database.transaction(async () => {
      const fileName = await this.exports.delete(id);
      if (fileName !== undefined) await this.delete(fileName);
    });
  }
}
