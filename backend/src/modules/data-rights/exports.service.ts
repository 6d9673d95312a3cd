import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { Database } from '../../platform/database/index.js';
import type { Language } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { isAbsent } from '../../platform/storage/index.js';
import { UsersService } from '../identity/index.js';
import { NotificationsService } from '../notifications/index.js';
import type { DataExport, ExportKind } from './data-export.entity.js';
import { ExportFailedError, ExportNotFoundError } from './data-rights.errors.js';
import { exportRequested } from './data-rights.events.js';
import { fullDocument, portableDocument } from './export-document.js';
import { ExportFiles } from './export-files.js';
import { ExportsRepository } from './exports.repository.js';
import { PersonalDataRegistry } from './personal-data-registry.js';
import { pollUntil } from './poll-until.js';

const RETENTION_SECONDS = 24 * 60 * 60;

export const PORTABLE_SCHEMA_PATH = '/api/data-rights/portable-schema.json';

/** Copies of a person's data: made by a worker, handed out by the API. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly database: Database,
    private readonly repository: ExportsRepository,
    private readonly files: ExportFiles,
    private readonly owners: PersonalDataRegistry,
    private readonly users: UsersService,
    private readonly notices: NotificationsService,
    private readonly outbox: Outbox,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Asks for a copy and waits a moment for it. One that is not ready by then is announced when it is. */
  async request(userId: number, kind: ExportKind, language: Language): Promise<DataExport> {
    const id = await this.findRequested(userId, kind, language);
    const made = await pollUntil(
      () => this.findByUser(id, userId),
      ({ state }) => state === 'ready',
    );
    if (made.state === 'ready' || (await this.repository.markAwaited(id))) return made;
    return this.findByUser(id, userId);
  }

  /** @throws ExportNotFound, ExportFailed */
  async findByUser(id: number, userId: number): Promise<DataExport> {
    const made = await this.repository.find(id);
    if (!made || made.userId !== userId) throw new ExportNotFoundError();
    if (made.state === 'failed') throw new ExportFailedError();
    if (made.expiresAt && made.expiresAt < new Date()) throw new ExportNotFoundError();
    return made;
  }

  /** @throws ExportNotFound when the file has gone since its row was read: its person was erased, or its day is over */
  open({ fileName }: DataExport): Promise<Readable> {
    return this.files.open(fileName).catch((error: unknown) => {
      throw isAbsent(error) ? new ExportNotFoundError() : error;
    });
  }

  /** Makes the copy. Again makes it anew; one whose person is gone leaves nothing. */
  async build(id: number): Promise<void> {
    const asked = await this.repository.find(id);
    if (!asked || asked.state === 'ready') return;
    const { userId, kind, fileName, language } = asked;
    try {
      const byteSize = await this.files.store(fileName, this.buildDocument(userId, kind));
      await this.database.transaction(async () => {
        if (!(await this.users.existsForShare(userId))) return;
        if (!(await this.repository.markReady(id, byteSize, RETENTION_SECONDS))) return;
        const { isAwaited } = (await this.repository.find(id)) ?? asked;
        if (!isAwaited) return;
        await this.notices.notifyRequestDecision({ userId, kind: 'export_ready', requestId: id, language });
      });
    } catch (error) {
      await this.repository.markFailed(id);
      throw error;
    } finally {
      if (!(await this.repository.find(id))) await this.files.delete(fileName);
    }
  }

  private findRequested(userId: number, kind: ExportKind, language: Language): Promise<number> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      await this.database.lock(`data-rights.user.${userId}`);
      const underWay = await this.repository.findInProgress(userId, kind);
      if (underWay !== undefined) return underWay;
      const exportId = await this.repository.add({ userId, kind, language, fileName: `${randomUUID()}.json` });
      await this.outbox.record(exportRequested({ exportId }));
      return exportId;
    });
  }

  private buildDocument(userId: number, kind: ExportKind): AsyncIterable<string> {
    const sections = this.owners.exportUserData(userId);
    if (kind === 'full') return fullDocument(sections, new Date());
    return portableDocument(sections, new Date(), `${this.env.publicUrl}${PORTABLE_SCHEMA_PATH}`);
  }
}
