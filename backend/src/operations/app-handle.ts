import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import type { Env } from '../config/env.js';
import { migrations } from '../migrations/index.js';
import { createEmbeddedProvider, type EmbeddedProvider } from '../modules/identity/index.js';
import { assertSameDatabase } from '../platform/database/assert-same-database.js';
import { appliedMigrations } from '../platform/database/migrate.js';
import { createLogger } from '../platform/observability/index.js';
import { CliError } from './cli-error.js';

/** The application without HTTP server and workers. */
export interface AppHandle {
  app: INestApplicationContext;
  /** Undefined with an external identity provider. */
  provider: EmbeddedProvider | undefined;
}

/**
 * @throws CliError unless the schema of the database is the one of this version
 * @throws ConfigError if DATABASE_URL and DATABASE_DIRECT_URL lead to different databases
 */
export async function openApp(settings: Env, directUrl: string): Promise<AppHandle> {
  await assertSameDatabase(settings.databaseUrl ?? directUrl, directUrl);
  assertSchemaMatches(await appliedMigrations(directUrl));
  // An API process starts no workers; its log would mix with the output of the command.
  const env: Env = { ...settings, process: 'api', logLevel: 'silent' };
  const databaseUrl = env.databaseUrl ?? directUrl;
  const provider = env.auth.issuer ? undefined : createEmbeddedProvider(env, directUrl);
  const module = AppModule.forRoot({ env, databaseUrl, directUrl, provider }, createLogger(env));
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  return { app, provider };
}

function assertSchemaMatches(applied: string[]): void {
  const knownMigrations = migrations.map(({ name }) => name);
  if (applied.length === 0) throw new CliError('The database is empty: start the product once.');
  if (applied.some((name) => !knownMigrations.includes(name))) {
    throw new CliError('The database is newer than this program: use the version that last started on it.');
  }
  if (knownMigrations.some((name) => !applied.includes(name))) {
    throw new CliError('The database is older than this program: start the product once to migrate it.');
  }
}
