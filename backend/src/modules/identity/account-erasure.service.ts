import { Inject, Injectable, Optional } from '@nestjs/common';
import { EMBEDDED_ISSUER } from '../../platform/auth/index.js';
import { Database } from '../../platform/database/index.js';
import type { EmbeddedProvider } from './embedded-provider.js';
import { EMBEDDED_PROVIDER } from './provider-token.js';
import { SubjectHasher } from './subject-hasher.js';
import { User } from './user.entity.js';

/** Upper bounds of the lifetime of tokens: ten minutes for the embedded provider, at most a day for external ones. */
const TOKEN_LIFETIME = { embedded: '1 hour', external: '1 day' };

export interface InactiveUser {
  userId: number;
  lastSeenOn: string;
}

/** Account erasure: rejects the user's tokens, deletes the provider account and the user row. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly database: Database,
    private readonly hash: SubjectHasher,
    @Optional() @Inject(EMBEDDED_PROVIDER) private readonly provider?: EmbeddedProvider,
  ) {}

  /** Rejects all tokens of the user from now on. Returns the hash of the subject. */
  async rejectTokens(userId: number): Promise<string> {
    const subjectHash = this.hash.compute(await this.database.manager.findOneByOrFail(User, { id: userId }));
    await this.database.execute(
      `insert into identity.erased_subjects (subject_hash, refused_until) values ($1, 'infinity')
       on conflict (subject_hash) do update set refused_until = 'infinity'`,
      [subjectHash],
    );
    return subjectHash;
  }

  /** Locks the user row against new references until the transaction ends. Returns whether it exists. */
  async lockForUpdate(userId: number): Promise<boolean> {
    return (await this.database.execute('select 1 from identity.users where id = $1 for update', [userId])) === 1;
  }

  /** Deletes the data of the embedded provider: account, sessions, memberships, invitations, pending verifications. */
  async deleteProviderAccount(userId: number): Promise<void> {
    if (!this.provider) return;
    const [user] = await this.database.query<{ subject: string; email: string | null }>(
      'select subject, email from identity.users where id = $1 and issuer = $2',
      [userId, EMBEDDED_ISSUER],
    );
    if (!user) return;
    await this.database.transaction(async () => {
      const account = await this.database.query<{ email: string }>(
        'select email from identity.provider_user where id = $1',
        [user.subject],
      );
      const addresses = [user.email, ...account.map(({ email }) => email)];
      for (const sql of [
        'delete from identity.provider_session where "userId" = $1',
        'delete from identity.provider_account where "userId" = $1',
        'delete from identity.provider_member where "userId" = $1',
        'delete from identity.provider_invitation where "inviterId" = $1',
        'delete from identity.provider_verification where value = $1',
        'delete from identity.provider_user where id = $1',
      ]) {
        await this.database.execute(sql, [user.subject]);
      }
      await this.database.execute('delete from identity.provider_invitation where email = any($1)', [addresses]);
      await this.database.execute('delete from identity.provider_verification where identifier = any($1)', [addresses]);
    });
  }

  /**
   * Deletes the user row. With `shouldKeepId` it becomes a tombstone without personal data, to which an audit trail can
   * refer.
   */
  async deleteUser(userId: number, shouldKeepId: boolean): Promise<void> {
    if (!shouldKeepId) {
      await this.database.manager.delete(User, { id: userId });
      return;
    }
    await this.database.execute(
      `update identity.users set issuer = 'urn:recuento:erased', subject = id::text, email = null, name = null,
              claimed_email = null, claimed_name = null where id = $1`,
      [userId],
    );
  }

  /** Ends the rejection of the erased user's tokens once the last one has expired. */
  async expireErasedSubject(subjectHash: string): Promise<void> {
    const lifetime = this.provider ? TOKEN_LIFETIME.embedded : TOKEN_LIFETIME.external;
    await this.database.execute(
      `update identity.erased_subjects set refused_until = now() + $2::interval
       where subject_hash = $1 and refused_until = 'infinity'`,
      [subjectHash, lifetime],
    );
  }

  /**
   * User ids by subject hash of users who were created before their erasure and exist again, because a backup was
   * restored.
   */
  async findRestoredUsers(erasures: { subjectHash: string; before: Date }[]): Promise<Map<string, number>> {
    const restored = new Map<string, number>();
    if (erasures.length === 0) return restored;
    const before = new Map(erasures.map((erasure) => [erasure.subjectHash, erasure.before]));
    const users = await this.database.query<{ id: number; issuer: string; subject: string; createdAt: Date }>(
      'select id, issuer, subject, created_at as "createdAt" from identity.users',
    );
    for (const user of users) {
      const subjectHash = this.hash.compute(user);
      const erasedAt = before.get(subjectHash);
      if (erasedAt && user.createdAt < erasedAt) restored.set(subjectHash, user.id);
    }
    return restored;
  }

  /** Users who were not seen for the given number of days, longest absent first. */
  findInactiveUsers(days: number): Promise<InactiveUser[]> {
    return this.database.query<InactiveUser>(
      `select id as "userId", last_seen_on::text as "lastSeenOn" from identity.users
       where last_seen_on < current_date - $1::int and issuer <> 'urn:recuento:erased' order by last_seen_on, id`,
      [days],
    );
  }

  /** Counts expired rows: rejected subjects, sessions, verifications and sign-in attempts. */
  async countExpired(): Promise<number> {
    let total = 0;
    for (const rows of this.expiredRows()) {
      const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${rows}`);
      total += count;
    }
    return total;
  }

  /** Deletes the rows that {@link countExpired} counts. */
  async purgeExpired(): Promise<void> {
    for (const rows of this.expiredRows()) await this.database.execute(`delete ${rows}`);
  }

  private expiredRows(): string[] {
    return [
      'from identity.erased_subjects where refused_until < now()',
      ...(this.provider
        ? [
            'from identity.provider_session where "expiresAt" < now()',
            'from identity.provider_verification where "expiresAt" < now()',
            `from identity.provider_rate_limit where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`,
          ]
        : []),
    ];
  }
}
