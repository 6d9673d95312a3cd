import type { Env } from '../config/env.js';
import type { EmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import type { Opened } from './opened.js';

/**
 * Opens what a command needs: the database, or the whole product without its doors and workers. Loads no more than
 * that, for a command that is refused before shall not wait.
 */
export class Office {
  private postgres?: EmbeddedPostgres;
  private opened?: Opened;

  constructor(private readonly env: Env) {}

  /** Where the database is, past any pooler; an embedded one is started, or shared with the product that runs. */
  async databaseUrl(): Promise<string> {
    const { databaseUrl, databaseDirectUrl, dataDir } = this.env;
    const { openDataFolder } = await import('../platform/database/embedded/data-folder.js');
    await openDataFolder(dataDir);
    if (databaseUrl) return databaseDirectUrl ?? databaseUrl;
    const { startEmbeddedPostgres } = await import('../platform/database/embedded-postgres.js');
    this.postgres ??= await startEmbeddedPostgres({ dataDir });
    return this.postgres.url;
  }

  /** @throws Refusal unless the database has exactly the tables that this program knows */
  async product(): Promise<Opened> {
    const { open } = await import('./opened.js');
    this.opened ??= await open(this.env, await this.databaseUrl());
    return this.opened;
  }

  async close(): Promise<void> {
    await this.opened?.app.close();
    this.opened = undefined;
    await this.postgres?.stop();
    this.postgres = undefined;
  }
}
