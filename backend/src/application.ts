import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { serveDocument } from './api-document/docs-page.js';
import { AppModule, type Surroundings } from './app.module.js';
import { identityMiddleware } from './modules/identity/index.js';
import { PagesService } from './modules/pages/index.js';
import {
  bodyPatience,
  compressed,
  requestId,
  requestWork,
  revalidation,
  securityHeaders,
  singlePageApp,
  variesByCaller,
} from './platform/http/index.js';
import { JOB_ROOM, jobRoom, jobRoomDoor, Subscriptions } from './platform/jobs/index.js';
import { Limits } from './platform/limits/index.js';
import { createLogger, Metrics, requestLog, requestTrace, UnhandledErrors } from './platform/observability/index.js';
import { SignedLinks } from './platform/storage/index.js';

/** The application, complete but not yet listening. */
export async function createApplication(surroundings: Surroundings): Promise<NestExpressApplication> {
  const { env, provider } = surroundings;
  const logger = createLogger(env);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(surroundings, logger), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.flushLogs();
  app.set('trust proxy', env.trustProxy);
  app.set('etag', 'strong');
  app.disable('x-powered-by');
  app.use(requestId, requestLog(logger, app.get(Metrics), app.get(UnhandledErrors)), requestTrace, requestWork);
  app.use(securityHeaders(env.production, { analytics: env.analyticsId !== undefined, issuer: env.auth.issuer }));
  app.use(bodyPatience());
  app.use(revalidation, compressed());
  if (provider) app.use('/identity', identityMiddleware(provider, app.get(Limits)));
  app.use('/api', variesByCaller);
  app.use(JOB_ROOM, jobRoomDoor(app.get(SignedLinks), env), jobRoom(app.get(Subscriptions), env.productName));
  serveDocument(app, env);
  const spa = join(dirname(fileURLToPath(import.meta.url)), '../../frontend/dist');
  if (existsSync(join(spa, 'index.html'))) {
    const pages = app.get(PagesService);
    const documents = singlePageApp(spa, (...page) => pages.document(...page));
    app.use(
      /^(?!\/(api|identity|health|warmup|metrics|admin\/queues|share|sitemap\.xml|robots\.txt)(\/|$))/,
      documents,
    );
  }
  return app;
}
