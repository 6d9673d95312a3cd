import type { PoolClient } from 'pg';
import { EMBEDDED_ISSUER } from '../../../platform/auth/index.js';
import { EMBEDDED_TOKEN_SECONDS, hashSessionId, REVOKE } from '../sessions/revocation-sql.js';
import { selectExpressions, type WorkPool } from '../../../platform/database/index.js';

export interface AccountState {
  email: string;
  name: string;
  isConfirmed: boolean;
}

export type MemberRemoval =
  | { outcome: 'removed'; userId: string }
  | { outcome: 'no-account' | 'no-member' | 'last-member' };

const stateColumns = selectExpressions<AccountState>({
  email: 'email',
  name: 'name',
  isConfirmed: '"emailVerified" or "mustConfirmEmail" is not true',
});

/** The erasure of the member `m` has begun: the account and its memberships are deleted by one of its later steps. */
const ERASURE_OF_MEMBER = `select 1 from users u join erased_subjects e on e.subject_hash = u.subject_hash
  where u.issuer = $2 and u.subject = m."userId" and e.refused_until > now()`;

/**
 * The tables of the embedded provider with its own connections, which need no running product. The library calls hooks that
 * use them within its transactions.
 */
export class ProviderTablesRepository {
  constructor(private readonly pool: WorkPool) {}

  async findAccount(userId: string): Promise<AccountState | undefined> {
    const { rows } = await this.pool.querySeparately<AccountState>(
      `select ${stateColumns} from provider_user where id = $1`,
      [userId],
    );
    return rows[0];
  }

  async hasAccount(email: string): Promise<boolean> {
    return (
      (await this.pool.querySeparately('select 1 from provider_user where email = lower($1)', [email])).rowCount === 1
    );
  }

  async confirmAccount(userId: string): Promise<void> {
    await this.pool.querySeparately('update provider_user set "mustConfirmEmail" = false where id = $1', [userId]);
  }

  async confirmEmail(email: string): Promise<void> {
    await this.pool.querySeparately('update provider_user set "mustConfirmEmail" = false where email = $1', [email]);
  }

  async findPasswordHash(email: string): Promise<string | undefined> {
    const { rows } = await this.pool.querySeparately<{ password: string }>(
      `select a.password from provider_account a join provider_user u on u.id = a."userId"
       where u.email = lower($1) and a."providerId" = 'credential'`,
      [email],
    );
    return rows[0]?.password;
  }

  /** Returns false if the former hash is no longer stored. */
  async replacePasswordHash(formerHash: string, currentHash: string): Promise<boolean> {
    const sql = 'update provider_account set password = $1, "updatedAt" = now() where password = $2';
    return (await this.pool.querySeparately(sql, [currentHash, formerHash])).rowCount === 1;
  }

  async addVerification(identifier: string, userId: string, seconds: number): Promise<void> {
    await this.pool.querySeparately(
      `insert into provider_verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       values (gen_random_uuid()::text, $1, $2, now() + make_interval(secs => $3), now(), now())`,
      [identifier, userId, seconds],
    );
  }

  async hasVerification(identifier: string): Promise<boolean> {
    const sql = 'select 1 from provider_verification where identifier = $1 and "expiresAt" > now()';
    return (await this.pool.querySeparately(sql, [identifier])).rowCount !== 0;
  }

  /** Deletes a verification; returns false if it has ended. */
  async useVerification(identifier: string): Promise<boolean> {
    const sql = 'delete from provider_verification where identifier = $1 and "expiresAt" > now()';
    return (await this.pool.querySeparately(sql, [identifier])).rowCount !== 0;
  }

  /** Deletes the pending verifications of a user. */
  async deleteVerifications(userId: string): Promise<void> {
    await this.pool.querySeparately('delete from provider_verification where value = $1', [userId]);
  }

  /** The address to which the product sends mails. Tokens that were issued before do not change it back. */
  async setMailAddress(userId: string, email: string): Promise<void> {
    await this.pool.querySeparately(
      `update users set email = $2, claimed_email = $2, claims_issued_at = now() where issuer = $3 and subject = $1`,
      [userId, email, EMBEDDED_ISSUER],
    );
  }

  /** Rejects the access tokens of a session that is about to end. */
  async revokeSessionTokens(sessionId: string): Promise<void> {
    await this.pool.querySeparately(REVOKE, [hashSessionId(sessionId), null, EMBEDDED_TOKEN_SECONDS]);
  }

  /** The slugs of the user's organizations. */
  async findOrganizations(userId: string): Promise<string[]> {
    const { rows } = await this.pool.querySeparately<{ slug: string }>(
      `select o.slug from provider_member m join provider_organization o on o.id = m."organizationId"
       where m."userId" = $1 order by o.slug`,
      [userId],
    );
    return rows.map(({ slug }) => slug);
  }

  /**
   * Adds a user to an organization, which is created if it does not exist. Concurrent additions wait for each other, because no index
   * prevents a second organization with the same name.
   */
  async addMember(email: string, organization: string): Promise<void> {
    await this.inTransaction(async (client) => {
      await client.query('lock table provider_organization in share row exclusive mode');
      await client.query(
        `insert into provider_organization (id, name, slug, "createdAt")
         select gen_random_uuid()::text, $1, $1, now()
         where not exists (select 1 from provider_organization where slug = $1)`,
        [organization],
      );
      await client.query(
        `insert into provider_member (id, "userId", "organizationId", role, "createdAt")
         select gen_random_uuid()::text, u.id, o.id, 'owner', now()
         from provider_user u, provider_organization o
         where u.email = lower($1) and o.slug = $2
           and not exists (select 1 from provider_member m where m."userId" = u.id and m."organizationId" = o.id)`,
        [email, organization],
      );
    });
  }

  /**
   * Removes a member and ends the member's sessions in one transaction, unless it is the last one that is not being erased. Concurrent
   * removals wait for each other.
   */
  async removeMember(email: string, organization: string): Promise<MemberRemoval> {
    return this.inTransaction((client) => removeMember(client, email, organization));
  }

  /** The encrypted private key as JSON; undefined if no key, or not even its table, has been created yet. */
  async findNewestSigningKey(): Promise<string | undefined> {
    const { rows: tables } = await this.pool.querySeparately<{ exists: boolean }>(
      `select to_regclass('provider_jwks') is not null as exists`,
    );
    if (!tables[0].exists) return undefined;
    const { rows } = await this.pool.querySeparately<{ privateKey: string }>(
      'select "privateKey" from provider_jwks order by "createdAt" desc limit 1',
    );
    return rows[0]?.privateKey;
  }

  /** Returns the number of deleted keys. */
  async deleteSigningKeys(): Promise<number> {
    return (await this.pool.querySeparately('delete from provider_jwks')).rowCount ?? 0;
  }

  private async inTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

async function removeMember(client: PoolClient, email: string, organization: string): Promise<MemberRemoval> {
  const users = await client.query<{ id: string }>('select id from provider_user where email = lower($1)', [email]);
  const userId = users.rows[0]?.id;
  if (userId === undefined) return { outcome: 'no-account' };
  await client.query('select id from provider_organization where slug = $1 for update', [organization]);
  const members = await client.query<{ userId: string }>(
    `select "userId" from provider_member m
     where "organizationId" in (select id from provider_organization where slug = $1)
       and ("userId" = $3 or not exists (${ERASURE_OF_MEMBER}))`,
    [organization, EMBEDDED_ISSUER, userId],
  );
  if (!members.rows.some((member) => member.userId === userId)) return { outcome: 'no-member' };
  if (members.rows.every((member) => member.userId === userId)) return { outcome: 'last-member' };
  await client.query(
    `delete from provider_member
     where "userId" = $1 and "organizationId" in (select id from provider_organization where slug = $2)`,
    [userId, organization],
  );
  const sessions = await client.query<{ id: string }>('delete from provider_session where "userId" = $1 returning id', [
    userId,
  ]);
  for (const { id } of sessions.rows) await client.query(REVOKE, [hashSessionId(id), null, EMBEDDED_TOKEN_SECONDS]);
  return { outcome: 'removed', userId };
}
