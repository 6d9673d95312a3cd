import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { findFreePort } from './free-port.js';
import { createApp } from '../../src/create-app.js';
import { DEMO_PASSWORD } from '../../src/config/demo-accounts.js';
import { ENV } from '../../src/config/config.module.js';
import { type Env, loadEnv } from '../../src/config/env.js';
import { createEmbeddedProvider, type EmbeddedProvider } from '../../src/modules/identity/index.js';
import { Database } from '../../src/platform/database/index.js';
import { ResponseCache } from '../../src/platform/response-cache/index.js';
import { startWorkers } from '../../src/start-workers.js';
import { Client, PASSWORD } from './client.js';
import { extendWaits } from './extended-waits.js';
import { createTestDatabase, LOW_PASSWORD_COST, TEST_SECRET } from './test-database.js';

export { waitUntil } from './wait-until.js';

export interface TestAppOptions {
  process?: Env['process'];
  redisUrl?: string;
  /** Hashes passwords as in production. */
  hasPasswordCost?: boolean;
  /** An erasure waits for requests in progress, as in production: four seconds. Most tests have none. */
  waitsForRequests?: boolean;
  /** Database and files of a stopped app, to be used again. */
  over?: Pick<TestApp, 'databaseUrl' | 'dataDir'>;
  env?: Record<string, string>;
}

/** A complete app with its own database, files, port and workers. */
export class TestApp {
  /** Settings of the file storage, by data directory. */
  static chooseStorage: (dataDir: string) => Record<string, string> = () => ({});
  /** Settings of the queues, by data directory; without any they are in PostgreSQL. */
  static chooseQueues: (dataDir: string) => Promise<Record<string, string>> = async () => ({});

  private constructor(
    readonly app: NestExpressApplication,
    readonly url: string,
    readonly databaseUrl: string,
    readonly dataDir: string,
    private readonly provider: EmbeddedProvider,
  ) {}

  static async start(options: TestAppOptions = {}): Promise<TestApp> {
    const { process = 'all', redisUrl, hasPasswordCost, waitsForRequests, over, env: extra } = options;
    const databaseUrl = over?.databaseUrl ?? (await createTestDatabase());
    const dataDir = over?.dataDir ?? (await mkdtemp(join(tmpdir(), 'recuento-product-')));
    const port = await findFreePort();
    const env = loadEnv({
      NODE_ENV: 'test',
      AUTH_SECRET: TEST_SECRET,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000',
      // Tests change tables directly and expect the next response to show it.
      RESPONSE_CACHE: 'strict',
      PROCESS: process,
      ...(redisUrl ? { REDIS_URL: redisUrl } : await TestApp.chooseQueues(dataDir)),
      ...TestApp.chooseStorage(dataDir),
      ...extra,
    });
    const directUrl = env.databaseDirectUrl ?? databaseUrl;
    const provider = createEmbeddedProvider(env, directUrl, hasPasswordCost ? undefined : LOW_PASSWORD_COST);
    const app = await createApp({ env, databaseUrl, directUrl, provider });
    if (!waitsForRequests) app.get(ResponseCache).waitUntilCurrentEverywhere = async () => undefined;
    extendWaits(app, process === 'all');
    await app.init();
    if (process !== 'worker') await app.listen(port);
    if (process !== 'api') await startWorkers(app);
    return new TestApp(app, `http://localhost:${port}`, databaseUrl, dataDir, provider);
  }

  /** Direct access to the tables, for state that the API does not show. */
  get database(): Database {
    return this.app.get(Database);
  }

  /** A client without an account. */
  anonymous(): Client {
    return new Client(this.url);
  }

  /** Signs in with a demo account. */
  signInAs(name: 'admin' | 'maria' | 'james'): Promise<Client> {
    return Client.signIn(this.url, `${name}@recuento.test`, DEMO_PASSWORD);
  }

  /** Creates a new user. */
  async signUpUser(email = `person-${randomBytes(6).toString('hex')}@example.org`): Promise<Client> {
    if (!this.app.get<Env>(ENV).mail) return Client.signUp(this.url, email);
    // With mail enabled, a sign-up over HTTP would require the confirmation link.
    await this.provider.api.signUpEmail({ body: { email, password: PASSWORD, name: 'New Person' } });
    await this.database.execute('update identity.provider_user set "emailVerified" = true where email = $1', [email]);
    return Client.signIn(this.url, email);
  }

  /** Stops the app and keeps database and files for another one. */
  async pause(): Promise<Pick<TestApp, 'databaseUrl' | 'dataDir'>> {
    await this.app.close();
    return { databaseUrl: this.databaseUrl, dataDir: this.dataDir };
  }

  async stop(): Promise<void> {
    await this.app.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
