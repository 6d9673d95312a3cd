import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { DataExport, type ExportKind } from './data-export.entity.js';

@Injectable()
export class ExportsRepository {
  constructor(private readonly database: Database) {}

  async add(asked: Pick<DataExport, 'userId' | 'kind' | 'language' | 'fileName'>): Promise<number> {
    const row = { ...asked, state: 'waiting' as const, isAwaited: false };
    const result = await this.database.manager.insert(DataExport, row);
    return (result.identifiers[0] as { id: number }).id;
  }

  find(id: number): Promise<DataExport | null> {
    return this.database.manager.findOneBy(DataExport, { id });
  }

  findByUser(userId: number): Promise<DataExport[]> {
    return this.database.manager.find(DataExport, { where: { userId }, order: { id: 'ASC' } });
  }

  /** One of the same kind that was asked for within the last minutes and is still being made. */
  async findInProgress(userId: number, kind: ExportKind): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>(
      `select id from data_rights.exports
       where user_id = $1 and kind = $2 and state = 'waiting' and requested_at > now() - interval '10 minutes'
       order by id desc limit 1`,
      [userId, kind],
    );
    return row?.id;
  }

  /** All that are still to be made, whoever asked. */
  async waiting(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from data_rights.exports where state = 'waiting' and requested_at > now() - interval '1 day' order by id`,
    );
    return rows.map(({ id }) => id);
  }

  /** False when it is ready, or gone. */
  async markAwaited(id: number): Promise<boolean> {
    const result = await this.database.manager.update(DataExport, { id, state: 'waiting' }, { isAwaited: true });
    return result.affected === 1;
  }

  /** False when the row is gone, and with it the person's wish. */
  async markReady(id: number, byteSize: number, seconds: number): Promise<boolean> {
    const ready = await this.database.execute(
      `update data_rights.exports
       set state = 'ready', byte_size = $2, ready_at = now(), expires_at = now() + make_interval(secs => $3)
       where id = $1`,
      [id, byteSize, seconds],
    );
    return ready === 1;
  }

  async markFailed(id: number): Promise<void> {
    await this.database.manager.update(DataExport, { id, state: 'waiting' }, { state: 'failed' });
  }

  findExpired(): Promise<DataExport[]> {
    const now = new Date();
    const aDayAgo = new Date(now.getTime() - 24 * 60 * 60_000);
    return this.database.manager.find(DataExport, {
      where: [
        { state: 'ready', expiresAt: LessThan(now) },
        { state: 'waiting', requestedAt: LessThan(aDayAgo) },
        { state: 'failed', requestedAt: LessThan(aDayAgo) },
      ],
    });
  }

  /** Those of some file names that an export has. */
  async fileNamesAmong(names: string[]): Promise<Set<string>> {
    const found = await this.database.manager.find(DataExport, {
      select: { fileName: true },
      where: { fileName: In(names) },
    });
    return new Set(found.map(({ fileName }) => fileName));
  }

  async delete(id: number): Promise<void> {
    await this.database.manager.delete(DataExport, { id });
  }
}
