import { Inject, Injectable, Optional } from '@nestjs/common';
import { EMBEDDED_ISSUER } from '../../platform/auth/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { AccountErasureService } from './accounts/account-erasure.service.js';
import type { EmbeddedProvider } from './provider/embedded-provider.js';
import { identityProcessingRecords } from './processing-records.js';
import { ProviderAccountsRepository, type ProviderSection } from './provider/provider-accounts.repository.js';
import { EMBEDDED_PROVIDER } from './provider/provider-token.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class IdentityPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'identity';
  static override readonly processingRecords: readonly ProcessingRecord[] = identityProcessingRecords;

  constructor(
    private readonly users: UsersRepository,
    private readonly accounts: ProviderAccountsRepository,
    private readonly accountErasure: AccountErasureService,
    @Optional() @Inject(EMBEDDED_PROVIDER) private readonly provider?: EmbeddedProvider,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    const account = async () => {
      const user = await this.users.findById(userId);
      if (!user) return [];
      const { subjectHash: _internal, subjectHashKey: _key, ...exported } = user;
      return [exported];
    };
    if (!this.provider) return { account };
    const exportSection = (section: ProviderSection) => async () => {
      const user = await this.users.findById(userId);
      return user?.issuer === EMBEDDED_ISSUER ? this.accounts.exportSection(section, user.subject) : [];
    };
    return {
      account,
      signIn: exportSection('signIn'),
      sessions: exportSection('sessions'),
      signInMethods: exportSection('signInMethods'),
      secondFactor: exportSection('secondFactor'),
      memberships: exportSection('memberships'),
      invitations: exportSection('invitations'),
    };
  }

  /** The user row is deleted last, when nothing refers to it: see AccountErasureService. */
  eraseUserData(userId: number): Promise<void> {
    return this.accountErasure.deleteProviderAccount(userId);
  }
}
