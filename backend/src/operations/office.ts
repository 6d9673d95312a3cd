import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import type { Env } from '../config/env.js';
import { migrations } from '../migrations/index.js';
import { createEmbeddedProvider, type EmbeddedProvider } from '../modules/identity/index.js';
import { openDataFolder } from '../platform/database/embedded/data-folder.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { appliedMigrations } from '../platform/database/migrate.js';
import { createLogger } from '../platform/observability/index.js';
import { Refusal } from './refusal.js';

export interface Opened {
  app: INestApplicationContext;
  /** Undefined with an external identity provider. */
  provider: EmbeddedProvider | undefined;
}

/** Opens what a command needs: the database, or the whole product without its doors and workers. */
export class Office {
  private postgres?: EmbeddedPostgres;
  private opened?: Opened;

  constructor(private readonly env: Env) {}

  /** Where the database is, past any pooler; an embedded one is started, or shared with the product that runs. */
  async databaseUrl(): Promise<string> {
    const { databaseUrl, databaseDirectUrl, dataDir } = this.env;
    await openDataFolder(dataDir);
    if (databaseUrl) return databaseDirectUrl ?? databaseUrl;
    this.postgres ??= await startEmbeddedPostgres({ dataDir });
    return this.postgres.url;
  }

  /** @throws Refusal unless the database has exactly the tables that this program knows */
  async product(): Promise<Opened> {
    if (this.opened) return this.opened;
    const directUrl = await this.databaseUrl();
    refuseOtherSchema(await appliedMigrations(directUrl));
    // As an API process it starts no schedule; its own log would stand between the lines for the operator.
    const env: Env = { ...this.env, process: 'api', logLevel: 'silent' };
    const databaseUrl = env.databaseUrl ?? directUrl;
    const provider = env.auth.issuer ? undefined : createEmbeddedProvider(env, databaseUrl);
    const module = AppModule.forRoot({ env, databaseUrl, directUrl, provider }, createLogger(env));
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    this.opened = { app, provider };
    return this.opened;
  }

  async close(): Promise<void> {
    await this.opened?.app.close();
    this.opened = undefined;
    await this.postgres?.stop();
    this.postgres = undefined;
  }
}

function refuseOtherSchema(applied: string[]): void {
  const known = migrations.map(({ name }) => name);
  if (applied.length === 0) throw new Refusal('The database is empty: start the product once.');
  if (applied.some((name) => !known.includes(name))) {
    throw new Refusal('The database is newer than this program: use the version that last started on it.');
  }
  if (known.some((name) => !applied.includes(name))) {
    throw new Refusal('The database is older than this program: start the product once, that brings it up to date.');
  }
}
