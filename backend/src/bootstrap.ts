import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './create-app.js';
import { DEMO_PASSWORD, demoAccounts } from './config/demo-accounts.js';
import type { Env } from './config/env.js';
import { migrations } from './migrations/index.js';
import { createDemoAccounts, createEmbeddedProvider } from './modules/identity/index.js';
import { openDataFolder } from './platform/database/embedded/data-folder.js';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.js';
import { runWork } from './platform/database/index.js';
import { migrate } from './platform/database/migrate.js';
import { Connections } from './platform/http/index.js';
import { JobRegistry, RenamedQueues } from './platform/jobs/index.js';
import { startTracing, UnhandledErrors } from './platform/observability/index.js';
import { OutboxRelay } from './platform/outbox/index.js';
import { Reconciler } from './platform/reconciliation/index.js';
import { seedDemo } from './seed/seed-demo.js';

let isUp = false;

export interface RunningApp {
  app: NestExpressApplication;
  /** Drains what is in hand, then stops everything that was started; PostgreSQL last. */
  stop(): Promise<void>;
}

/** Answers that are being made get this long when the product stops; then their connections end. */
const DRAIN_MS = 5_000;
/** And jobs in hand this long beside them: what is cut off is tried again by the next process. */
const CLOSE_MS = 7_500;

/** Brings the product up as the environment says. `onFatal` is called when it should be replaced. */
export async function bootstrap(env: Env, onFatal: () => void): Promise<RunningApp> {
  await openDataFolder(env.dataDir);
  const stopTracing = env.otlpEndpoint ? await startTracing(env.otlpEndpoint, env.productName) : undefined;
  const postgres = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: logRestarts });
  try {
    const databaseUrl = env.databaseUrl ?? postgres!.url;
    const directUrl = env.databaseDirectUrl ?? databaseUrl;
    const provider = env.auth.issuer ? undefined : createEmbeddedProvider(env, databaseUrl);
    await migrate(directUrl, migrations, async () => {
      await provider?.migrate();
      if (provider && env.seed === 'demo') await createDemoAccounts(provider, env.auth.adminOrganization);
    });
    const app = await createApp({ env, databaseUrl, directUrl, provider });
    const connections = new Connections(app.getHttpServer() as Server);
    try {
      await app.init();
      app.get(UnhandledErrors).watch(onFatal);
      if (env.seed === 'demo') await runWork('maintenance', () => seedDemo(app, provider));
      if (env.process !== 'worker') await app.listen(env.port);
      if (env.process !== 'api') {
        app.get(RenamedQueues).start();
        app.get(JobRegistry).startWorkers();
        app.get(OutboxRelay).start();
        app.get(Reconciler).start();
      }
    } catch (error) {
      await app.close();
      throw error;
    }
    isUp = true;
    printStartupMessage(env);
    return {
      app,
      stop: async () => {
        await Promise.race([connections.drain(DRAIN_MS).then(() => app.close()), pause(CLOSE_MS)]);
        await stopTracing?.();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/** Silent while the product starts, which speaks for itself; then whatever happens to the server is worth a line. */
function logRestarts(line: string): void {
  if (isUp) new Logger('EmbeddedPostgres').warn(line);
}

function printStartupMessage(env: Env): void {
  const lines =
    env.process === 'worker'
      ? [`${env.productName} works on its queues`]
      : [`${env.productName} is ready: ${env.publicUrl}`];
  if (env.process !== 'worker' && env.seed === 'demo' && !env.auth.issuer) {
    lines.push(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
    lines.push(...demoAccounts.map(({ email, admin }) => `  ${email}${admin ? '  (admin)' : ''}`));
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
