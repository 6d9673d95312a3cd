import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { TempFolder } from '../../../platform/storage/index.js';

export const feedFolder = (env: Env): TempFolder => new TempFolder(join(env.dataDir, 'feed-uploads'));

/** Temporary files of uploaded feeds, each until it is imported or rejected. */
@Injectable()
export class FeedFiles implements OnApplicationShutdown, OnModuleInit {
  private readonly folder: TempFolder;

  constructor(@Inject(ENV) env: Env) {
    this.folder = feedFolder(env);
  }

  onModuleInit(): Promise<void> {
    return this.folder.open();
  }

  onApplicationShutdown(): void {
    this.folder.close();
  }

  newPath(): string {
    return this.folder.newPath();
  }
}
