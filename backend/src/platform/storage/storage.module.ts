import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { FileStorage, PARTIAL_FILES } from './file-storage.js';
import { LocalStorage } from './local-storage.js';
import { OrphanSweeper } from './orphan-sweeper.js';
import { SignedLinks } from './signed-link.js';

@Global()
@Module({
  providers: [{ provide: FileStorage, useClass: LocalStorage }, OrphanSweeper, SignedLinks],
  exports: [FileStorage, OrphanSweeper, SignedLinks],
})
export class StorageModule implements OnModuleInit {
  constructor(private readonly sweeper: OrphanSweeper) {}

  /** Incompletely written files are never in use after the grace period. */
  onModuleInit(): void {
    this.sweeper.register(PARTIAL_FILES, () => Promise.resolve(new Set()));
  }
}
