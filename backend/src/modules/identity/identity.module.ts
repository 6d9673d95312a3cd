import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDirectory } from '../../platform/auth/index.js';
import type { EmbeddedProvider } from './embedded-provider.js';
import { DeparturesService } from './departures.service.js';
import { IdentityPersonalData } from './personal-data.js';
import { ProfilesService } from './profiles.service.js';
import { EMBEDDED_PROVIDER } from './provider-token.js';
import { SubjectHash } from './subject-hash.js';
import { ErasedSubject, User } from './user.entity.js';
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
  imports: [TypeOrmModule.forFeature([User, ErasedSubject])],
  providers: [
    UsersService,
    ProfilesService,
    DeparturesService,
    IdentityPersonalData,
    SubjectHash,
    { provide: AccountDirectory, useExisting: UsersService },
    ProviderShutdown,
  ],
  exports: [UsersService, ProfilesService, DeparturesService, IdentityPersonalData, AccountDirectory],
})
export class IdentityModule {
  static forRoot(provider: EmbeddedProvider | undefined): DynamicModule {
    return { module: IdentityModule, providers: [{ provide: EMBEDDED_PROVIDER, useValue: provider }] };
  }
}
