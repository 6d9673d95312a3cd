import { IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import type { Logger as PinoLogger } from 'pino';
import { serveOpenApi } from './openapi/docs-page.js';
import { ClientConfigController } from './client-config.controller.js';
import type { Env } from './config/env.js';
import { AppModule, type AppOptions } from './app.module.js';
import { identityMiddleware } from './modules/identity/index.js';
import { PageDocuments, PagesService } from './modules/pages/index.js';
import { AccessCookies, AccountDirectory, TokenRevocations } from './platform/auth/index.js';
import { Database } from './platform/database/index.js';
import {
  API_HEADERS,
  bodyTimeout,
  compressResponses,
  deprecatedPaths,
  requestId,
  requestWork,
  revalidation,
  securityHeaders,
  singlePageApp,
  defaultCacheHeaders,
} from './platform/http/index.js';
import {
  QUEUE_DASHBOARD_PATH,
  protectDashboard,
  queueDashboard,
  requireDashboardAccess,
  JobRegistry,
} from './platform/jobs/index.js';
import { RateLimiter } from './platform/rate-limits/index.js';
import { createLogger, Metrics, requestLog, requestTrace, UnhandledErrors } from './platform/observability/index.js';
import { serveCachedRoutes, expectChanges, findCachedRoutes, ResponseCache } from './platform/response-cache/index.js';

/** Creates the application with all middleware; it is not listening yet. */
export async function createApp(options: AppOptions): Promise<NestExpressApplication> {
  const { env, provider } = options;
  const logger = createLogger(env);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(options, logger), {
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
  app.use(expectChanges(app.get(ResponseCache)));
  const protect = securityHeaders(env.production, {
    analytics: env.analyticsId !== undefined,
    issuer: env.auth.issuer,
  });
  app.use(protect);
  app.use(deprecatedPaths, bodyTimeout());
  app.use(revalidation, compressResponses());
  if (provider) app.use('/identity', identityMiddleware(provider, app.get(RateLimiter), app.get(TokenRevocations)));
  app.use('/api', defaultCacheHeaders);
  app.use(
    QUEUE_DASHBOARD_PATH,
    protectDashboard(
      requireDashboardAccess(app.get(AccessCookies), app.get(TokenRevocations), app.get(AccountDirectory), env),
      queueDashboard(app.get(JobRegistry), env),
    ),
  );
  serveOpenApi(app, env);
  const spa = join(dirname(fileURLToPath(import.meta.url)), '../../frontend/dist');
  if (existsSync(join(spa, 'index.html'))) {
    app.get(PagesService).useBuild(spa, app.get(ClientConfigController).get());
    const documents = singlePageApp(spa, app.get(PageDocuments));
    app.use(
      /^(?!\/(api|identity|health|warmup|metrics|admin\/queues(?!\/open\/?$)|share|sitemap(-\w+)?\.xml|robots\.txt|\.well-known)(\/|$))/,
      documents,
    );
  }
  answerBeforeFramework(app, env, logger, protect);
  return app;
}

/** Puts the routes with cached responses in front of the web framework. */
function answerBeforeFramework(
  app: NestExpressApplication,
  { trustProxy }: Env,
  logger: PinoLogger,
  protect: ReturnType<typeof securityHeaders>,
): void {
  const server = app.getHttpServer() as Server;
  const [next] = server.listeners('request') as [RequestListener];
  const express = app.getHttpAdapter().getInstance() as { get(setting: string): unknown };
  const parseQuery = express.get('query parser fn') as (query: string) => unknown;
  const listener = serveCachedRoutes(
    {
      routes: findCachedRoutes(app.get(DiscoveryService), parseQuery),
      cache: app.get(ResponseCache),
      database: app.get(Database),
      limiter: app.get(RateLimiter),
      metrics: app.get(Metrics),
      logger,
      trustProxy,
      headers: { ...readHeaders(protect), ...API_HEADERS },
      computeTag: express.get('etag fn') as (body: Buffer) => string,
    },
    next as Parameters<typeof serveCachedRoutes>[1],
  );
  server.removeListener('request', next);
  server.on('request', listener);
}

/** The headers that a middleware sets on every response. */
function readHeaders(middleware: ReturnType<typeof securityHeaders>): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return Object.fromEntries(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}
