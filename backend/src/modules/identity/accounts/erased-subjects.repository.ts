import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';

const EXPIRED = 'from identity.erased_subjects where refused_until < now()';

/** Subjects whose tokens are rejected. */
@Injectable()
export class ErasedSubjectsRepository {
  constructor(private readonly database: Database) {}

  /** Whether the tokens of the subject are rejected. */
  async exists(subjectHash: string): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 from identity.erased_subjects where subject_hash = $1 and refused_until > now()',
      [subjectHash],
    );
    return rows.length > 0;
  }

  /** Rejects the tokens of the subject until {@link expireAfter} is called. */
  async add(subjectHash: string): Promise<void> {
    await this.database.execute(
      `insert into identity.erased_subjects (subject_hash, refused_until) values ($1, 'infinity')
       on conflict (subject_hash) do update set refused_until = 'infinity'`,
      [subjectHash],
    );
  }

  /** @param lifetime as an SQL interval */
  async expireAfter(subjectHash: string, lifetime: string): Promise<void> {
    await this.database.execute(
      `update identity.erased_subjects set refused_until = now() + $2::interval
       where subject_hash = $1 and refused_until = 'infinity'`,
      [subjectHash, lifetime],
    );
  }

  async countExpired(): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${EXPIRED}`);
    return count;
  }

  async purgeExpired(): Promise<void> {
    await this.database.execute(`delete ${EXPIRED}`);
  }
}
