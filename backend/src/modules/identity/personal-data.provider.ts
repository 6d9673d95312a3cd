import { Inject, Injectable, Optional } from '@nestjs/common';
import { EMBEDDED_ISSUER } from '../../platform/auth/index.js';
import { Database } from '../../platform/database/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { AccountErasureService } from './account-erasure.service.js';
import type { EmbeddedProvider } from './embedded-provider.js';
import { identityProcessingRecords } from './processing-records.js';
import { EMBEDDED_PROVIDER } from './provider-token.js';

@Injectable()
export class IdentityPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'identity';
  static override readonly processingRecords: readonly ProcessingRecord[] = identityProcessingRecords;

  constructor(
    private readonly database: Database,
    private readonly accountErasure: AccountErasureService,
    @Optional() @Inject(EMBEDDED_PROVIDER) private readonly provider?: EmbeddedProvider,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    const account = () =>
      this.database.query(
        `select id, issuer, subject, email, name, claimed_email as "claimedEmail", claimed_name as "claimedName",
                last_seen_on::text as "lastSeenOn", created_at as "createdAt"
         from identity.users where id = $1`,
        [userId],
      );
    if (!this.provider) return { account };
    return {
      account,
      signIn: () =>
        this.exportProviderData(
          `select p.email, p.name, p."emailVerified", p."createdAt", p."updatedAt" from identity.provider_user p
           where p.id = $1`,
          userId,
        ),
      sessions: () =>
        this.exportProviderData(
          `select "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent" from identity.provider_session
           where "userId" = $1 order by "createdAt"`,
          userId,
        ),
      signInMethods: () =>
        this.exportProviderData(
          `select "providerId", scope, "createdAt", "updatedAt" from identity.provider_account where "userId" = $1`,
          userId,
        ),
      memberships: () =>
        this.exportProviderData(
          `select o.slug as organization, m.role, m."createdAt" from identity.provider_member m
           join identity.provider_organization o on o.id = m."organizationId" where m."userId" = $1`,
          userId,
        ),
      invitations: () =>
        this.exportProviderData(
          `select i.email, i.role, i.status, i."expiresAt", i."createdAt" from identity.provider_invitation i
           where i."inviterId" = $1 or i.email = (select email from identity.provider_user where id = $1)`,
          userId,
        ),
    };
  }

  /** The user row is deleted last, when nothing refers to it: see AccountErasureService. */
  eraseUserData(userId: number): Promise<void> {
    return this.accountErasure.deleteProviderAccount(userId);
  }

  private async exportProviderData(sql: string, userId: number): Promise<object[]> {
    const [user] = await this.database.query<{ subject: string }>(
      'select subject from identity.users where id = $1 and issuer = $2',
      [userId, EMBEDDED_ISSUER],
    );
    return user ? this.database.query(sql, [user.subject]) : [];
  }
}
