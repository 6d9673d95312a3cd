import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { Database, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import { CompletedErasureStep, Erasure } from './erasure.entity.js';

/** The part of an erasure that is needed to repeat it after a backup is restored. */
export interface ErasureRecord {
  id: string;
  subjectHash: string;
  origin: Erasure['origin'];
  language: Erasure['language'];
  requestedAt: Date;
  completedAt: Date;
}

interface ErasedSubjectRow {
  subjectHash: string;
  before: Date;
}

const erasedColumns = selectExpressions<ErasedSubjectRow>({ subjectHash: 'subject_hash', before: 'max(requested_at)' });
const recordColumns = selectColumns(Erasure, ['id', 'subjectHash', 'origin', 'language', 'requestedAt', 'completedAt']);

const EXPIRED_HASHES = 'where subject_hash is not null and completed_at < now() - make_interval(days => $1)';

@Injectable()
export class ErasuresRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Erasure) private readonly erasures: Repository<Erasure>,
    @InjectRepository(CompletedErasureStep) private readonly steps: Repository<CompletedErasureStep>,
  ) {}

  async add(
    erasure: Pick<Erasure, 'userId' | 'subjectHash' | 'origin' | 'language' | 'reason' | 'pairs'>,
  ): Promise<string> {
    const id = randomUUID();
    await this.erasures.insert({ id, ...erasure, completedAt: null });
    return id;
  }

  find(id: string): Promise<Erasure | null> {
    return this.erasures.findOneBy({ id });
  }

  findByUser(userId: number): Promise<Erasure | null> {
    return this.erasures.findOneBy({ userId });
  }

  async findCompletedSteps(erasureId: string): Promise<Set<string>> {
    const steps = await this.steps.findBy({ erasureId });
    return new Set(steps.map(({ step }) => step));
  }

  async markStepCompleted(erasureId: string, step: string): Promise<void> {
    await this.steps.createQueryBuilder().insert().values({ erasureId, step }).orIgnore().execute();
  }

  /** Removes the user id and the reason. */
  async anonymize(id: string): Promise<void> {
    await this.erasures.update({ id }, { userId: null, reason: null });
  }

  /** Leaves the dated receipt. The pairs are removed: they are the conditions about which the user wrote. */
  async complete(id: string): Promise<void> {
    await this.erasures.update({ id, completedAt: IsNull() }, { completedAt: new Date(), pairs: [] });
  }

  /** Erasures that are not completed the given number of minutes after the request. */
  async findIncomplete(minutes: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from data_rights.erasures
       where completed_at is null and requested_at < now() - make_interval(mins => $1)`,
      [minutes],
    );
    return rows.map(({ id }) => id);
  }

  /** Completed erasures whose subject hash is still stored, grouped by hash. */
  async findErasedSubjects(): Promise<ErasedSubjectRow[]> {
    return this.database.query(
      `select ${erasedColumns} from data_rights.erasures
       where completed_at is not null and subject_hash is not null group by 1`,
    );
  }

  /** Completed erasures whose subject hash is still stored, to be saved apart from the backups. */
  findErasureRecords(): Promise<ErasureRecord[]> {
    return this.database.query<ErasureRecord>(
      `select ${recordColumns}
       from data_rights.erasures where completed_at is not null and subject_hash is not null order by completed_at, id`,
    );
  }

  async countUnknown(ids: string[]): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from unnest($1::uuid[]) given (id)
       where not exists (select 1 from data_rights.erasures e where e.id = given.id)`,
      [ids],
    );
    return count;
  }

  async saveErasureRecords(erasures: ErasureRecord[]): Promise<void> {
    await this.database.execute(
      `insert into data_rights.erasures (id, subject_hash, origin, language, pairs, requested_at, completed_at)
       select id, "subjectHash", origin, language, '[]', "requestedAt", "completedAt"
       from jsonb_to_recordset($1) as r (id uuid, "subjectHash" text, origin text, language text,
                                         "requestedAt" timestamptz, "completedAt" timestamptz)
       on conflict do nothing`,
      [JSON.stringify(erasures)],
    );
  }

  /** Counts the hashes of erased subjects that are older than any backup. */
  async countExpiredHashes(days: number): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from data_rights.erasures ${EXPIRED_HASHES}`,
      [days],
    );
    return count;
  }

  /** Also removes the pairs of erasures that the previous version completed during an upgrade. */
  async purgeExpiredHashes(days: number): Promise<void> {
    await this.database.execute(`update data_rights.erasures set subject_hash = null, pairs = '[]' ${EXPIRED_HASHES}`, [
      days,
    ]);
  }
}
