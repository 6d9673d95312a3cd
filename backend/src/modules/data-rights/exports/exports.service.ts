import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { Database } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { isFileMissing } from '../../../platform/storage/index.js';
import { UsersService } from '../../identity/index.js';
import { NotificationsService } from '../../notifications/index.js';
import type { DataExport, ExportKind } from './data-export.entity.js';
import { ExportFailedError, ExportNotFoundError } from '../data-rights.errors.js';
import { exportRequested } from '../data-rights.events.js';
import { fullDocument, portableDocument } from './export-document.js';
import { ExportFiles } from './export-files.js';
import { ExportsRepository } from './exports.repository.js';
import { PersonalDataRegistry } from '../personal-data-registry.js';
import { POLL_TIMEOUT_MS, pollUntil } from '../poll-until.js';

const RETENTION_SECONDS = 24 * 60 * 60;

export const PORTABLE_SCHEMA_PATH = '/api/data-rights/portable-schema.json';

/** Exports of a user's data: built by a worker and delivered by the API. */
@Injectable()
export class ExportsService {
  /** A field, because tests change it. */
  private readonly waitMs = POLL_TIMEOUT_MS;

  constructor(
    private readonly database: Database,
    private readonly repository: ExportsRepository,
    private readonly files: ExportFiles,
    private readonly registry: PersonalDataRegistry,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Requests an export and waits up to 8 seconds for it. If it is not ready by then, the user is notified when it is.
   */
  async request(userId: number, kind: ExportKind, language: Language): Promise<DataExport> {
    const id = await this.findRequested(userId, kind, language);
    const dataExport = await pollUntil(
      await this.findByUser(id, userId),
      () => this.findByUser(id, userId),
      ({ state }) => state === 'ready',
      this.waitMs,
    );
    if (dataExport.state === 'ready' || (await this.repository.markAwaited(id))) return dataExport;
    return this.findByUser(id, userId);
  }

  /** @throws ExportNotFoundError, ExportFailedError */
  async findByUser(id: number, userId: number): Promise<DataExport> {
    const dataExport = await this.repository.find(id);
    if (!dataExport || dataExport.userId !== userId) throw new ExportNotFoundError();
    if (dataExport.state === 'failed') throw new ExportFailedError();
    if (dataExport.expiresAt && dataExport.expiresAt < new Date()) throw new ExportNotFoundError();
    return dataExport;
  }

  /**
   * @throws ExportNotFoundError if the file was deleted after its row was read, because the user was erased or the
   * export expired
   */
  open({ fileName }: DataExport): Promise<Readable> {
    return this.files.open(fileName).catch((error: unknown) => {
      throw isFileMissing(error) ? new ExportNotFoundError() : error;
    });
  }

  /**
   * Builds the export. A repeated call builds it again unless it is ready. Each build stores a file of its own, so that a concurrent
   * one does not overwrite it; if it is not needed, because another build was faster or the user was erased, it is deleted.
   */
  async build(id: number): Promise<void> {
    const dataExport = await this.repository.find(id);
    if (!dataExport || dataExport.state === 'ready') return;
    const { userId, kind, language } = dataExport;
    const file = await this.files.store(this.buildDocument(userId, kind));
    try {
      await this.database.transaction(async () => {
        if (!(await this.users.lockIfExists(userId))) return;
        if (!(await this.repository.markReady(id, file, RETENTION_SECONDS))) return;
        const { isAwaited } = (await this.repository.find(id)) ?? dataExport;
        if (!isAwaited) return;
        await this.notifications.notifyDataRequest({ userId, kind: 'export_ready', requestId: id, language });
      });
    } finally {
      await this.deleteUnlessStored(id, file.fileName);
    }
  }

  /** Marks the export as failed unless it is ready. */
  markFailed(id: number): Promise<void> {
    return this.repository.markFailed(id);
  }

  private findRequested(userId: number, kind: ExportKind, language: Language): Promise<number> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      await this.database.lock(`data-rights.user.${userId}`);
      const idInProgress = await this.repository.findInProgress(userId, kind);
      if (idInProgress !== undefined) return idInProgress;
      const exportId = await this.repository.add({ userId, kind, language });
      await this.outbox.record(exportRequested({ exportId }));
      return exportId;
    });
  }

  /** After a lost connection the transaction that stores the name may still be being committed: the lock waits for it. */
  private async deleteUnlessStored(id: number, fileName: string): Promise<void> {
    await this.database.transaction(async () => {
      const stored = await this.repository.findForUpdate(id);
      if (stored?.fileName !== fileName) await this.files.delete(fileName);
    });
  }

  private buildDocument(userId: number, kind: ExportKind): AsyncIterable<string> {
    const sections = this.registry.exportUserData(userId);
    if (kind === 'full') return fullDocument(sections, new Date());
    return portableDocument(sections, new Date(), `${this.env.publicUrl}${PORTABLE_SCHEMA_PATH}`);
  }
}
