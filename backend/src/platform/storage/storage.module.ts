import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { FileStorage, PARTIAL_FILES } from './file-storage.js';
import { openStorage } from './open-storage.js';
import { OrphanSweeper } from './orphan-sweeper.js';
import { SignedLinks } from './signed-links.js';

@Global()
@Module({
  providers: [
    { provide: FileStorage, inject: [ENV], useFactory: (env: Env) => openStorage(env) },
    OrphanSweeper,
    SignedLinks,
  ],
  exports: [FileStorage, OrphanSweeper, SignedLinks],
})
export class StorageModule implements OnModuleInit {
  constructor(private readonly sweeper: OrphanSweeper) {}

  /** Incompletely written files are never in use after the grace period. */
  onModuleInit(): void {
    this.sweeper.register(PARTIAL_FILES, () => Promise.resolve(new Set()));
  }
}
