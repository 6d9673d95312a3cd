import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Env } from '../config/env.js';
import { addExamples } from './examples.js';
import { addHeaders } from './headers.js';
import { addIdentityOperations } from './identity-operations.js';
import { listOperations } from './operations.js';
import { addProblemCodes } from './problem-codes.js';
import { addCommonProblems, toProblem } from './common-problems.js';
import { addSecurity } from './security.js';
import { normalizeSchemas } from './fix-schemas.js';
import { tags } from './tags.js';

const description = (isEmbedded: boolean) =>
  'What did others take, and did it help? Reviewed testimonials about supplements and an honest ranking.\n\n' +
  'Reading needs no account. ' +
  (isEmbedded
    ? 'For the rest, get a token: `POST /identity/sign-in/email` with `{"email": …, "password": …}` sets a session ' +
      'cookie, `GET /identity/token` with it answers `{"token": …}`. Send it as `Authorization: Bearer …`; it works ' +
      'for ten minutes. The form at the top of this page does both calls.\n\n'
    : 'For the rest, send a token of the identity provider as `Authorization: Bearer …`; the Authorize button gets ' +
      'one.\n\n') +
  'Words come in English or Spanish: by the parameter `language` where there is one, else by `Accept-Language`.\n\n' +
  'Refusals are problem documents (RFC 9457); `x-problem-codes` says which codes an answer can have, and ' +
  '`docs/problem-codes.md` what each means. Answers to anybody have a strong `ETag`; `RateLimit` says what is left of ' +
  'a budget. The first calls, step by step: `docs/api.md`.';

/** The OpenAPI document of the API, as this installation serves it. */
export function createOpenApiDocument(app: INestApplication, env: Env): OpenAPIObject {
  const isEmbedded = env.auth.issuer === undefined;
  const config = new DocumentBuilder()
    .setTitle('Recuento')
    .setDescription(description(isEmbedded))
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This product')
    .build();
  const scanned = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  // What a class says is one object in all its operations; from here on each has its own.
  const document = JSON.parse(JSON.stringify(scanned)) as OpenAPIObject;
  normalizeSchemas(document);
  if (isEmbedded) addIdentityOperations(document);
  document.tags = tags(isEmbedded);
  addSecurity(document, env.auth.issuer);
  for (const { path, operation } of listOperations(document)) {
    addCommonProblems(path, operation);
    for (const answer of Object.values(operation.responses)) toProblem(answer);
  }
  addProblemCodes(document);
  addHeaders(document);
  addExamples(document);
  return document;
}
