import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type EmbeddedPostgres, openDataFolder, startEmbeddedPostgres } from '@recuento/embedded-postgres';
import { createApp } from './create-app.js';
import { ConfigError } from './config/config-error.js';
import { DEMO_PASSWORD, demoAccounts } from './config/demo-accounts.js';
import type { Env } from './config/env.js';
import { migrations } from './migrations/index.js';
import { canReadSigningKeys, createDemoAccounts, createEmbeddedProvider } from './modules/identity/index.js';
import { enableFailpoints, receiveFailpointCommands } from './platform/failpoints/index.js';
import { runWork } from './platform/database/index.js';
import { assertSameDatabase } from './platform/database/assert-same-database.js';
import { migrate } from './platform/database/migrate.js';
import { answerOperatorOnly, Connections } from './platform/http/index.js';
import { RenamedQueues } from './platform/jobs/index.js';
import { createLogger, logConsole, startTracing, UnhandledErrors } from './platform/observability/index.js';
import { assertRedisMode } from './platform/redis/connect-redis.js';
import { assertSeedable } from './seed/assert-seedable.js';
import { seedDemo } from './seed/seed-demo.js';
import { startWorkers } from './start-workers.js';

let isReady = false;
let embeddedPostgres: Promise<EmbeddedPostgres> | undefined;

export interface RunningApp {
  app: NestExpressApplication;
  /** Completes active requests and jobs, then stops all components; PostgreSQL last. */
  stop(): Promise<void>;
}

/** Time for pending responses during shutdown; then their connections are closed. */
const DRAIN_MS = 5_000;
/** Total time for shutting down the application; interrupted jobs are retried by the next process. */
const CLOSE_MS = 7_500;

/** With another secret every sign-in would fail. */
const OTHER_SECRET =
  'AUTH_SECRET is not the one with which the keys in the database were encrypted: correct it, or run "npm run admin -- renew-keys" if it was changed on purpose.';

/**
 * Starts the product. `onFatal` is called on a fatal error, after which the process should be restarted; `announce` when the
 * product is ready.
 */
export async function bootstrap(env: Env, onFatal: () => void, announce = printStartupMessage): Promise<RunningApp> {
  const logger = createLogger(env);
  logConsole(logger);
  if (env.failpoints) {
    try {
      enableFailpoints(env.failpoints);
    } catch (error) {
      throw new ConfigError(`FAILPOINTS=${JSON.stringify(env.failpoints)} cannot be used: ${(error as Error).message}`);
    }
    receiveFailpointCommands();
  }
  await openDataFolder(env.dataDir);
  await assertRedisMode(env, (reason) =>
    logger.warn(
      { context: 'Redis', reason },
      'REDIS_URL cannot be used yet; the product starts and connects when it can',
    ),
  );
  const stopTracing = env.otlpEndpoint
    ? await startTracing({ endpoint: env.otlpEndpoint, headers: env.otlpHeaders }, env.productName)
    : undefined;
  const postgres = env.databaseUrl
    ? undefined
    : await (embeddedPostgres = startEmbeddedPostgres({ dataDir: env.dataDir, log: logRestarts }));
  try {
    const databaseUrl = env.databaseUrl ?? postgres!.url;
    const directUrl = env.databaseDirectUrl ?? databaseUrl;
    await assertSameDatabase(databaseUrl, directUrl);
    const provider = env.auth.issuer ? undefined : createEmbeddedProvider(env, directUrl);
    if (env.seed === 'demo') await runWork('maintenance', () => assertSeedable(directUrl));
    await migrate(directUrl, migrations, async () => {
      await provider?.migrate();
      if (provider && !(await canReadSigningKeys(provider, env.auth.secret))) throw new ConfigError(OTHER_SECRET);
      if (provider && env.seed === 'demo') await createDemoAccounts(provider, env.auth.adminOrganization);
    });
    const app = await createApp({ env, databaseUrl, directUrl, provider });
    if (env.process === 'worker') answerOperatorOnly(app.getHttpServer() as Server);
    const connections = new Connections(app.getHttpServer() as Server);
    try {
      await app.init();
      app.get(UnhandledErrors).watch(onFatal);
      if (env.seed === 'demo') await runWork('maintenance', () => seedDemo(app, provider));
      const port = env.process === 'worker' ? env.workerPort : env.port;
      if (port !== undefined) await app.listen(port);
      if (env.process !== 'api') {
        app.get(RenamedQueues).start();
        await startWorkers(app);
      }
    } catch (error) {
      await app.close();
      throw error;
    }
    isReady = true;
    announce(env);
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

/** Stops the embedded database of a start that is abandoned; whatever the start was doing there is rolled back. */
export async function stopEmbeddedPostgres(): Promise<void> {
  const postgres = await embeddedPostgres?.catch(() => undefined);
  await postgres?.stop();
}

/** Logs restarts of the embedded server, but not its regular start. */
function logRestarts(line: string): void {
  if (isReady) new Logger('EmbeddedPostgres').warn(line);
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
