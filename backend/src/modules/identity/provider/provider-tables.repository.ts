import { EMBEDDED_TOKEN_SECONDS, hashSessionId, REVOKE } from '../sessions/revocation-sql.js';
import { selectExpressions, type WorkPool } from '../../../platform/database/index.js';

export interface AccountState {
  email: string;
  name: string;
  isConfirmed: boolean;
}

const stateColumns = selectExpressions<AccountState>({
  email: 'email',
  name: 'name',
  isConfirmed: '"emailVerified" or "mustConfirmEmail" is not true',
});

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

  async replacePasswordHash(formerHash: string, currentHash: string): Promise<void> {
    await this.pool.querySeparately('update provider_account set password = $1 where password = $2', [
      currentHash,
      formerHash,
    ]);
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

  /** Does nothing if the organization exists. */
  async addOrganization(name: string): Promise<void> {
    await this.pool.querySeparately(
      `insert into provider_organization (id, name, slug, "createdAt")
       select gen_random_uuid()::text, $1, $1, now()
       where not exists (select 1 from provider_organization where slug = $1)`,
      [name],
    );
  }

  /** Does nothing if the user is a member. */
  async addMember(email: string, organization: string): Promise<void> {
    await this.pool.querySeparately(
      `insert into provider_member (id, "userId", "organizationId", role, "createdAt")
       select gen_random_uuid()::text, u.id, o.id, 'owner', now()
       from provider_user u, provider_organization o
       where u.email = lower($1) and o.slug = $2
         and not exists (select 1 from provider_member m where m."userId" = u.id and m."organizationId" = o.id)`,
      [email, organization],
    );
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
}
