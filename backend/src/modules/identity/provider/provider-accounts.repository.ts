import { Injectable } from '@nestjs/common';
import { EMBEDDED_ISSUER } from '../../../platform/auth/index.js';
import { Database } from '../../../platform/database/index.js';
import type { User } from '../user.entity.js';

/**
 * Accounts that were never used, as those whose address was never confirmed, three years after their sign-up. They have no
 * user row, so the erasure of inactive users does not find them. An account with a role stays.
 */
const NEVER_USED = `from identity.provider_user account
  where "createdAt" < now() - interval '1095 days'
    and not exists (select 1 from identity.users where issuer = '${EMBEDDED_ISSUER}' and subject = account.id)
    and not exists (select 1 from identity.provider_session where "userId" = account.id)
    and not exists (select 1 from identity.provider_member where "userId" = account.id)`;

const EXPIRED = [
  'from identity.provider_session where "expiresAt" < now()',
  'from identity.used_codes where expires_at < now()',
  'from identity.provider_verification where "expiresAt" < now()',
  `from identity.provider_rate_limit where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`,
  NEVER_USED,
];

/** Sections of the export of a user's data: queries by the provider's user id. */
const exportQueries = {
  signIn: `select p.email, p.name, p."emailVerified", p."createdAt", p."updatedAt" from identity.provider_user p
           where p.id = $1`,
  sessions: `select "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent" from identity.provider_session
             where "userId" = $1 order by "createdAt"`,
  signInMethods: `select "providerId", scope, "createdAt", "updatedAt" from identity.provider_account where "userId" = $1`,
  secondFactor: `select kind, occurred_at as "at" from identity.account_events where subject = $1 order by id`,
  memberships: `select o.slug as organization, m.role, m."createdAt" from identity.provider_member m
                join identity.provider_organization o on o.id = m."organizationId" where m."userId" = $1`,
  invitations: `select i.email, i.role, i.status, i."expiresAt", i."createdAt" from identity.provider_invitation i
                where i."inviterId" = $1 or i.email = (select email from identity.provider_user where id = $1)`,
};

export type ProviderSection = keyof typeof exportQueries;

/** The tables of the embedded provider, in the transactions of the product. The provider must be enabled. */
@Injectable()
export class ProviderAccountsRepository {
  constructor(private readonly database: Database) {}

  /** Whether an account other than the user's has the address. */
  async isEmailTaken(email: string, userId: number): Promise<boolean> {
    const others = await this.database.query(
      `select 1 from identity.provider_user p
       where lower(p.email) = lower($2)
         and not exists (select 1 from identity.users u where u.id = $1 and u.subject = p.id and u.issuer = $3)`,
      [userId, email, EMBEDDED_ISSUER],
    );
    return others.length > 0;
  }

  async setName(id: string, name: string): Promise<void> {
    await this.database.execute('update identity.provider_user set name = $2 where id = $1', [id, name]);
  }

  /**
   * The new address is not verified, but the user of a confirmed account still signs in. Links that were sent to the former
   * address end.
   */
  async setEmail(id: string, email: string): Promise<void> {
    await this.database.execute(
      `update identity.provider_user set email = lower($2), "emailVerified" = false,
         "mustConfirmEmail" = "mustConfirmEmail" and not "emailVerified" where id = $1`,
      [id, email],
    );
    await this.database.execute('delete from identity.provider_verification where value = $1', [id]);
  }

  /** Deletes account, sessions, memberships, invitations, pending verifications. */
  async delete({ subject, email }: Pick<User, 'subject' | 'email'>): Promise<void> {
    await this.database.transaction(async () => {
      const account = await this.database.query<{ email: string }>(
        'select email from identity.provider_user where id = $1',
        [subject],
      );
      const addresses = [email, ...account.map((row) => row.email)];
      for (const sql of [
        'delete from identity.provider_session where "userId" = $1',
        'delete from identity.provider_two_factor where "userId" = $1',
        'delete from identity.account_events where subject = $1',
        'delete from identity.provider_account where "userId" = $1',
        'delete from identity.provider_member where "userId" = $1',
        'delete from identity.provider_invitation where "inviterId" = $1',
        'delete from identity.provider_verification where value = $1',
        'delete from identity.provider_user where id = $1',
      ]) {
        await this.database.execute(sql, [subject]);
      }
      await this.database.execute('delete from identity.provider_invitation where email = any($1)', [addresses]);
      await this.database.execute('delete from identity.provider_verification where identifier = any($1)', [addresses]);
    });
  }

  exportSection(section: ProviderSection, id: string): Promise<object[]> {
    return this.database.query(exportQueries[section], [id]);
  }

  /** Counts expired sessions, verifications and sign-in attempts, and accounts that were never used. */
  async countExpired(): Promise<number> {
    let total = 0;
    for (const rows of EXPIRED) {
      const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${rows}`);
      total += count;
    }
    return total;
  }

  async purgeExpired(): Promise<void> {
    for (const rows of EXPIRED) await this.database.execute(`delete ${rows}`);
  }
}
