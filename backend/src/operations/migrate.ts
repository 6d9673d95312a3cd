import { migrations } from '../migrations/index.js';
import { createEmbeddedProvider } from '../modules/identity/index.js';
import { migrate } from '../platform/database/migrate.js';
import type { Run } from './command.js';
import { formatCount } from './format-count.js';

/** Migrates without starting the product: for an orchestrator that does so before it replaces processes. */
export const runMigrations: Run = async ({ env, context, print }) => {
  const url = await context.databaseUrl();
  const provider = env.auth.issuer ? undefined : createEmbeddedProvider(env, url);
  try {
    const applied = await migrate(url, migrations, async () => provider?.migrate());
    print(`${formatCount(applied, 'migration was', 'migrations were')} applied.`);
  } finally {
    await provider?.pool.end();
  }
  return 0;
};
