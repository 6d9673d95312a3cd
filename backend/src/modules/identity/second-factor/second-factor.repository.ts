import type { WorkPool } from '../../../platform/database/index.js';
import { EMBEDDED_TOKEN_SECONDS, hashSessionId, REVOKE } from '../sessions/revocation-sql.js';
import type { AccountEventKind } from './account-event.entity.js';

/** The number of attempts in a row with the current one. An expired lock starts again at zero. */
const NEXT_COUNT = 'case when "lockedUntil" is null then coalesce("failedVerificationCount", 0) else 0 end + 1';

export type SecondFactorReset = 'removed' | 'no-account' | 'no-second-factor';

/** Tables of the second factor. The library calls hooks that use them within its transactions, so connections are separate. */
export class SecondFactorRepository {
  constructor(private readonly pool: WorkPool) {}

  /** Returns false if the code was used before. */
  async useCode(key: string, seconds: number): Promise<boolean> {
    await this.pool.querySeparately('delete from used_codes where expires_at < now()');
    const { rowCount } = await this.pool.querySeparately(
      `insert into used_codes (key, expires_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing`,
      [key, seconds],
    );
    return rowCount === 1;
  }

  /**
   * Counts an attempt before its code is evaluated, so that concurrent attempts cannot exceed the limit. Returns 0, or for how many
   * more seconds the account is locked; the last attempt of the limit locks it.
   */
  async countAttempt(userId: string, limit: number, lockSeconds: number): Promise<number> {
    const counted = await this.pool.querySeparately(
      `update provider_two_factor set
         "failedVerificationCount" = ${NEXT_COUNT},
         "lockedUntil" = case when ${NEXT_COUNT} >= $2 then now() + make_interval(secs => $3) end
       where "userId" = $1 and ("lockedUntil" is null or "lockedUntil" <= now())`,
      [userId, limit, lockSeconds],
    );
    if (counted.rowCount !== 0) return 0;
    // At least 1 if it was locked: the lock may have ended since the update.
    const { rows } = await this.pool.querySeparately<{ seconds: number }>(
      `select greatest(1, ceil(extract(epoch from "lockedUntil" - now())))::int as seconds
       from provider_two_factor where "userId" = $1`,
      [userId],
    );
    return rows[0]?.seconds ?? 0;
  }

  /** Takes back the count of an attempt whose code was not evaluated. */
  async releaseAttempt(userId: string): Promise<void> {
    await this.pool.querySeparately(
      `update provider_two_factor
       set "failedVerificationCount" = greatest(0, "failedVerificationCount" - 1), "lockedUntil" = null
       where "userId" = $1`,
      [userId],
    );
  }

  /** After a correct code. */
  async resetAttempts(userId: string): Promise<void> {
    await this.pool.querySeparately(
      'update provider_two_factor set "failedVerificationCount" = 0, "lockedUntil" = null where "userId" = $1',
      [userId],
    );
  }

  async recordEvent(userId: string, kind: AccountEventKind): Promise<void> {
    await this.pool.querySeparately('insert into account_events (subject, kind) values ($1, $2)', [userId, kind]);
  }

  /** @param remainingSessionId null: ends all sessions */
  async endSessions(userId: string, remainingSessionId: string | null): Promise<void> {
    const { rows } = await this.pool.querySeparately<{ id: string }>(
      `select id from provider_session where "userId" = $1 and id is distinct from $2`,
      [userId, remainingSessionId],
    );
    for (const { id } of rows) {
      await this.pool.querySeparately(REVOKE, [hashSessionId(id), null, EMBEDDED_TOKEN_SECONDS]);
      await this.pool.querySeparately('delete from provider_session where id = $1', [id]);
    }
  }

  /** The encrypted secret of the second factor of a user. */
  async findSecret(userId: string): Promise<string | undefined> {
    const { rows } = await this.pool.querySeparately<{ secret: string }>(
      'select secret from provider_two_factor where "userId" = $1',
      [userId],
    );
    return rows[0]?.secret;
  }

  /** The encrypted secrets of all enabled second factors. */
  async findSecrets(): Promise<{ email: string; secret: string }[]> {
    const { rows } = await this.pool.querySeparately<{ email: string; secret: string }>(
      `select u.email, f.secret from provider_two_factor f join provider_user u on u.id = f."userId"
       where u."twoFactorEnabled" order by u.email`,
    );
    return rows;
  }

  /** Removes the second factor of an account and ends its sessions. */
  async reset(email: string): Promise<SecondFactorReset> {
    const { rows } = await this.pool.querySeparately<{ id: string; found: boolean }>(
      `select id, "twoFactorEnabled" is true or exists (select from provider_two_factor where "userId" = u.id) as found
       from provider_user u where email = lower($1)`,
      [email],
    );
    const [account] = rows;
    if (!account) return 'no-account';
    if (!account.found) return 'no-second-factor';
    await this.pool.querySeparately('update provider_user set "twoFactorEnabled" = false where id = $1', [account.id]);
    await this.endSessions(account.id, null);
    await this.recordEvent(account.id, 'second_factor_reset');
    // Last, so that an interrupted reset can be repeated.
    await this.pool.querySeparately('delete from provider_two_factor where "userId" = $1', [account.id]);
    return 'removed';
  }
}
