import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDirectory, TokenRevocations } from '../../platform/auth/index.js';
import type { EmbeddedProvider } from './provider/embedded-provider.js';
import { AccountErasureService } from './accounts/account-erasure.service.js';
import { ErasedSubjectsRepository } from './accounts/erased-subjects.repository.js';
import { MailboxLimit } from './accounts/mailbox-limit.js';
import { IdentityPersonalDataProvider } from './personal-data.provider.js';
import { ProfilesService } from './accounts/profiles.service.js';
import { ProviderAccountsRepository } from './provider/provider-accounts.repository.js';
import { EMBEDDED_PROVIDER } from './provider/provider-token.js';
import { AccountEvent, UsedCode } from './second-factor/account-event.entity.js';
import { RevokedTokens } from './sessions/revoked-tokens.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { TokenRevocation } from './sessions/token-revocation.entity.js';
import { TokenRevocationsRepository } from './sessions/token-revocations.repository.js';
import { SubjectHasher } from './subject-hasher.js';
import { ErasedSubject, User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Injectable()
class ProviderShutdown implements OnApplicationShutdown {
  constructor(@Optional() @Inject(EMBEDDED_PROVIDER) private readonly provider?: EmbeddedProvider) {}

  async onApplicationShutdown(): Promise<void> {
    await this.provider?.pool.end();
  }
}

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, ErasedSubject, TokenRevocation, AccountEvent, UsedCode])],
  controllers: [SessionsController],
  providers: [
    UsersService,
    UsersRepository,
    ProfilesService,
    AccountErasureService,
    ErasedSubjectsRepository,
    ProviderAccountsRepository,
    IdentityPersonalDataProvider,
    SubjectHasher,
    { provide: AccountDirectory, useExisting: UsersService },
    TokenRevocationsRepository,
    SessionsService,
    RevokedTokens,
    { provide: TokenRevocations, useExisting: RevokedTokens },
    ProviderShutdown,
    MailboxLimit,
  ],
  exports: [
    UsersService,
    ProfilesService,
    AccountErasureService,
    IdentityPersonalDataProvider,
    AccountDirectory,
    TokenRevocations,
  ],
})
export class IdentityModule {
  static forRoot(provider: EmbeddedProvider | undefined): DynamicModule {
    return { module: IdentityModule, providers: [{ provide: EMBEDDED_PROVIDER, useValue: provider }] };
  }
}
