import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDirectory } from '../../platform/auth/index.js';
import type { EmbeddedProvider } from './embedded-provider.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** The embedded provider; undefined with an external one. */
export const EMBEDDED_PROVIDER = Symbol('EMBEDDED_PROVIDER');

@Injectable()
class ProviderShutdown implements OnApplicationShutdown {
  constructor(@Optional() @Inject(EMBEDDED_PROVIDER) private readonly provider?: EmbeddedProvider) {}

  async onApplicationShutdown(): Promise<void> {
    await this.provider?.pool.end();
  }
}

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User])],
  providers: [UsersService, { provide: AccountDirectory, useExisting: UsersService }, ProviderShutdown],
  exports: [UsersService, AccountDirectory],
})
export class IdentityModule {
  static forRoot(provider: EmbeddedProvider | undefined): DynamicModule {
    return { module: IdentityModule, providers: [{ provide: EMBEDDED_PROVIDER, useValue: provider }] };
  }
}
