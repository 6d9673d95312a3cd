import { Global, Module } from '@nestjs/common';
import { FileStorage } from './file-storage.js';
import { LocalStorage } from './local-storage.js';
import { SignedLinks } from './signed-link.js';

@Global()
@Module({
  providers: [{ provide: FileStorage, useClass: LocalStorage }, SignedLinks],
  exports: [FileStorage, SignedLinks],
})
export class StorageModule {}
