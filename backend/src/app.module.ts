import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import type { Logger } from 'pino';
import { ClientConfigController } from './client-config.controller.js';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import { AnalysisModule } from './modules/analysis/index.js';
import { CatalogModule } from './modules/catalog/index.js';
import { ConsentModule } from './modules/consent/index.js';
import { ContentReportsModule } from './modules/content-reports/index.js';
import { DataRightsModule } from './modules/data-rights/index.js';
import { type EmbeddedProvider, IdentityModule } from './modules/identity/index.js';
import { IntegrityModule } from './modules/integrity/index.js';
import { MarketplaceModule } from './modules/marketplace/index.js';
import { NotificationsModule } from './modules/notifications/index.js';
import { PagesModule } from './modules/pages/index.js';
import { PointsModule } from './modules/points/index.js';
import { ReviewModule } from './modules/review/index.js';
import { TestimonialsModule } from './modules/testimonials/index.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { OpenApiDocument } from './openapi/openapi-document.js';
import { AccessGuard, AuthenticationGuard, AuthModule } from './platform/auth/index.js';
import { DatabaseModule } from './platform/database/index.js';
import { BodyGuard, ProblemFilter, QueryGuard, validationPipe } from './platform/http/index.js';
import { ImagesModule } from './platform/images/index.js';
import { JobsModule } from './platform/jobs/index.js';
import { RateLimitGuard, RateLimitsModule } from './platform/rate-limits/index.js';
import { MailModule } from './platform/mail/index.js';
import { ObservabilityModule } from './platform/observability/index.js';
import { OutboxModule } from './platform/outbox/index.js';
import { ReconciliationModule } from './platform/reconciliation/index.js';
import { FailedReadGuard, ResponseCacheModule } from './platform/response-cache/index.js';
import { StorageModule } from './platform/storage/index.js';

/**
 * The guards of every route, in the order in which they run: identify the caller, count the request, reject it, and only
 * then read its body.
 */
const guards = [AuthenticationGuard, RateLimitGuard, AccessGuard, BodyGuard, FailedReadGuard, QueryGuard];

/** Options of the application, provided by main.ts and the tests. */
export interface AppOptions {
  env: Env;
  databaseUrl: string;
  /** For LISTEN and queues; the same unless `databaseUrl` is a transaction pooler. */
  directUrl: string;
  /** Undefined with an external identity provider. */
  provider?: EmbeddedProvider;
}

@Module({})
export class AppModule {
  static forRoot({ env, databaseUrl, directUrl, provider }: AppOptions, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(env),
        ObservabilityModule.forRoot(logger),
        DatabaseModule.forRoot(databaseUrl, directUrl, env.replicaUrls),
        JobsModule.forRoot(env),
        OutboxModule,
        ReconciliationModule,
        StorageModule,
        ImagesModule,
        MailModule,
        RateLimitsModule,
        ResponseCacheModule,
        AuthModule,
        // The modules in order of their dependencies, highest first: see docs/architecture.md.
        PagesModule,
        DataRightsModule,
        NotificationsModule,
        PointsModule,
        IntegrityModule,
        MarketplaceModule,
        AnalysisModule,
        ContentReportsModule,
        ReviewModule,
        TestimonialsModule,
        CatalogModule,
        ConsentModule,
        IdentityModule.forRoot(provider),
      ],
      controllers: [ClientConfigController, OpenApiController],
      providers: [
        OpenApiDocument,
        { provide: APP_FILTER, useClass: ProblemFilter },
        ...guards.map((useClass) => ({ provide: APP_GUARD, useClass })),
        { provide: APP_PIPE, useFactory: validationPipe },
      ],
    };
  }
}
