import { Injectable } from '@nestjs/common';
import { Database, selectColumns } from '../../../platform/database/index.js';
import { REVOKE } from './revocation-sql.js';
import { TokenRevocation } from './token-revocation.entity.js';

const columns = selectColumns(TokenRevocation, ['key', 'notBefore', 'expiresAt']);
const ACTIVE = 'from identity.token_revocations where expires_at > now()';
const EXPIRED = 'from identity.token_revocations where expires_at <= now()';

@Injectable()
export class TokenRevocationsRepository {
  constructor(private readonly database: Database) {}

  /** @param notBefore null: all tokens of the key are rejected */
  async add(key: string, notBefore: Date | null, seconds: number): Promise<void> {
    await this.database.query(REVOKE, [key, notBefore, seconds]);
  }

  findActive(): Promise<TokenRevocation[]> {
    return this.database.query(`select ${columns} ${ACTIVE}`);
  }

  findByKeys(keys: string[]): Promise<TokenRevocation[]> {
    return this.database.query(`select ${columns} ${ACTIVE} and key = any($1)`, [keys]);
  }

  async countExpired(): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${EXPIRED}`);
    return count;
  }

  async purgeExpired(): Promise<void> {
    await this.database.execute(`delete ${EXPIRED}`);
  }

  /** Ends sessions of the embedded provider; null: all of the user. Returns the ids of the ended ones. */
  async endSessions(providerUserId: string, sessionId: string | null): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `delete from identity.provider_session where "userId" = $1 and ($2::text is null or id = $2) returning id`,
      [providerUserId, sessionId],
    );
    return rows.map(({ id }) => id);
  }
}
