import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, Repository } from 'typeorm';
import { Database, type RowOf, selectColumns } from '../../../platform/database/index.js';
import { DataExport, type ExportKind } from './data-export.entity.js';

export interface ExportFile {
  fileName: string;
  byteSize: number;
}

const fileColumns = selectColumns(DataExport, ['fileName']);

export const createFileName = (): string => `${randomUUID()}.json`;

@Injectable()
export class ExportsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(DataExport) private readonly exports: Repository<DataExport>,
  ) {}

  async add(values: Pick<DataExport, 'userId' | 'kind' | 'language'>): Promise<number> {
    const row = { ...values, fileName: createFileName(), state: 'waiting' as const, isAwaited: false };
    const result = await this.exports.insert(row);
    return (result.identifiers[0] as { id: number }).id;
  }

  find(id: number): Promise<DataExport | null> {
    return this.exports.findOneBy({ id });
  }

  /** Waits for a transaction that is changing the row, and locks it until the transaction ends. */
  findForUpdate(id: number): Promise<DataExport | null> {
    return this.exports.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findByUser(userId: number): Promise<DataExport[]> {
    return this.exports.find({ where: { userId }, order: { id: 'ASC' } });
  }

  /** An export of the same kind that was requested within the last ten minutes and is not ready yet. */
  async findInProgress(userId: number, kind: ExportKind): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>(
      `select id from data_rights.exports
       where user_id = $1 and kind = $2 and state = 'waiting' and requested_at > now() - interval '10 minutes'
       order by id desc limit 1`,
      [userId, kind],
    );
    return row?.id;
  }

  /** The exports of all users that are not ready yet. */
  async findWaiting(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from data_rights.exports where state = 'waiting' and requested_at > now() - interval '1 day' order by id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Returns false if the export is ready or deleted. */
  async markAwaited(id: number): Promise<boolean> {
    const result = await this.exports.update({ id, state: 'waiting' }, { isAwaited: true });
    return result.affected === 1;
  }

  /** Returns false if another build has completed the export, or the row was deleted because the user was erased. */
  async markReady(id: number, { fileName, byteSize }: ExportFile, seconds: number): Promise<boolean> {
    const updatedRows = await this.database.execute(
      `update data_rights.exports
       set state = 'ready', file_name = $2, byte_size = $3, ready_at = now(), expires_at = now() + make_interval(secs => $4)
       where id = $1 and state <> 'ready'`,
      [id, fileName, byteSize, seconds],
    );
    return updatedRows === 1;
  }

  async markFailed(id: number): Promise<void> {
    await this.exports.update({ id, state: 'waiting' }, { state: 'failed' });
  }

  findExpired(): Promise<DataExport[]> {
    const now = new Date();
    const oneDayAgo = new Date(now.getTime() - 24 * 60 * 60_000);
    return this.exports.find({
      where: [
        { state: 'ready', expiresAt: LessThan(now) },
        { state: 'waiting', requestedAt: LessThan(oneDayAgo) },
        { state: 'failed', requestedAt: LessThan(oneDayAgo) },
      ],
    });
  }

  /** Filters the file names to those that belong to an export. */
  async fileNamesAmong(names: string[]): Promise<Set<string>> {
    const rows = await this.exports.find({
      select: { fileName: true },
      where: { fileName: In(names) },
    });
    return new Set(rows.map(({ fileName }) => fileName));
  }

  /** Returns the name of its file; undefined if the row was deleted before. */
  async delete(id: number): Promise<string | undefined> {
    const [row] = await this.database.query<RowOf<typeof fileColumns>>(
      `delete from data_rights.exports where id = $1 returning ${fileColumns}`,
      [id],
    );
    return row?.fileName;
  }
}
