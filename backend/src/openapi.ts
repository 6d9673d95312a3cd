import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { createOpenApiDocument } from './openapi/document.js';
import { loadEnv } from './config/env.js';
import { createLogger } from './platform/observability/index.js';

/** Writes the OpenAPI document without a server or a database: `node openapi.js FILE`. */
const secret = 'only-for-the-document-never-for-a-server';
const env = loadEnv({ NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret });
const unusedUrl = 'postgres://localhost/none';
const app = await NestFactory.create(
  AppModule.forRoot({ env, databaseUrl: unusedUrl, directUrl: unusedUrl }, createLogger(env)),
  {
    logger: ['error'],
    preview: true,
  },
);
writeFileSync(process.argv[2] ?? 'openapi.json', `${JSON.stringify(createOpenApiDocument(app, env), null, 2)}\n`);
await app.close();
process.exit(0);
