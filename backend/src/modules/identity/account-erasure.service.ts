import { Inject, Injectable, Optional } from '@nestjs/common';
import { EMBEDDED_ISSUER } from '../../platform/auth/index.js';
import { Database } from '../../platform/database/index.js';
import type { EmbeddedProvider } from './embedded-provider.js';
import { EMBEDDED_PROVIDER } from './provider-token.js';
import { SubjectHash } from './subject-hash.js';
import { User } from './user.entity.js';

/** Longer than any token lives: ours ten minutes, those of external providers at most a day. */
const TOKEN_LIFETIME = { embedded: '1 hour', external: '1 day' };

export interface InactiveUser {
  userId: number;
  lastSeenOn: string;
}

/** How people leave: their tokens are refused, their sign-in ends, their number goes. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly database: Database,
    private readonly hash: SubjectHash,
    @Optional() @Inject(EMBEDDED_PROVIDER) private readonly provider?: EmbeddedProvider,
  ) {}

  /** From now on every token of the person is refused. Returns the hash by which they are known. */
  async rejectTokens(userId: number): Promise<string> {
    const subjectHash = this.hash.compute(await this.database.manager.findOneByOrFail(User, { id: userId }));
    await this.database.execute(
      `insert into identity.erased_subjects (subject_hash, refused_until) values ($1, 'infinity')
       on conflict (subject_hash) do update set refused_until = 'infinity'`,
      [subjectHash],
    );
    return subjectHash;
  }

  /** Holds the person's row against everything that would refer to it, until the transaction ends. */
  async lockForUpdate(userId: number): Promise<boolean> {
    return (await this.database.execute('select 1 from identity.users where id = $1 for update', [userId])) === 1;
  }

  /** Ends the sign-in with the embedded provider: account, sessions, memberships, invitations, open verifications. */
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

  /** Removes the person's row. Where an audit trail needs the number it stays, with nothing to it. */
  async deleteUser(userId: number, keepNumber: boolean): Promise<void> {
    if (!keepNumber) {
      await this.database.manager.delete(User, { id: userId });
      return;
    }
    await this.database.execute(
      `update identity.users set issuer = 'urn:recuento:erased', subject = id::text, email = null, name = null,
              claimed_email = null, claimed_name = null where id = $1`,
      [userId],
    );
  }

  /** The person is gone: what is left of their tokens is refused until it has expired. */
  async expireErasedSubject(subjectHash: string): Promise<void> {
    const life = this.provider ? TOKEN_LIFETIME.embedded : TOKEN_LIFETIME.external;
    await this.database.execute(
      `update identity.erased_subjects set refused_until = now() + $2::interval
       where subject_hash = $1 and refused_until = 'infinity'`,
      [subjectHash, life],
    );
  }

  /** Numbers by hash of people who came before a moment and are here: a restored backup brought them back. */
  async findRestoredUsers(departed: { subjectHash: string; before: Date }[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    if (departed.length === 0) return found;
    const before = new Map(departed.map((one) => [one.subjectHash, one.before]));
    const users = await this.database.query<{ id: number; issuer: string; subject: string; createdAt: Date }>(
      'select id, issuer, subject, created_at as "createdAt" from identity.users',
    );
    for (const user of users) {
      const subjectHash = this.hash.compute(user);
      const erasedAt = before.get(subjectHash);
      if (erasedAt && user.createdAt < erasedAt) found.set(subjectHash, user.id);
    }
    return found;
  }

  /** Who was not here for so many days, longest away first. */
  findInactiveUsers(days: number): Promise<InactiveUser[]> {
    return this.database.query<InactiveUser>(
      `select id as "userId", last_seen_on::text as "lastSeenOn" from identity.users
       where last_seen_on < current_date - $1::int and issuer <> 'urn:recuento:erased' order by last_seen_on, id`,
      [days],
    );
  }

  /** What has expired by itself: refusals, sessions, verifications, counts of sign-in attempts. */
  async countExpired(remove: boolean): Promise<number> {
    const outdated = [
      'from identity.erased_subjects where refused_until < now()',
      ...(this.provider
        ? [
            'from identity.provider_session where "expiresAt" < now()',
            'from identity.provider_verification where "expiresAt" < now()',
            `from identity.provider_rate_limit where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`,
          ]
        : []),
    ];
    let total = 0;
    for (const rows of outdated) {
      if (remove) total += await this.database.execute(`delete ${rows}`);
      else {
        const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${rows}`);
        total += count;
      }
    }
    return total;
  }
}
