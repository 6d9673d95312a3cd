import { STATUS_CODES } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Env } from '../config/env.js';
import { addExamples } from './examples.js';
import { addHeaders } from './headers.js';
import { addIdentityOperations } from './identity-operations.js';
import { listOperations, type OperationResponse } from './operations.js';
import { addProblemCodes } from './problem-codes.js';
import { addCommonProblems, toProblem } from './common-problems.js';
import { addSecurity } from './security.js';
import { normalizeSchemas } from './fix-schemas.js';
import { listTags } from './tags.js';

const describeApi = (isEmbedded: boolean) =>
  'Reviewed testimonials about supplements, and rankings computed from them.\n\n' +
  'Public data needs no account. ' +
  (isEmbedded
    ? 'Other operations need a token: `POST /identity/sign-in/email` with `{"email": …, "password": …}` sets a session ' +
      'cookie, with which `GET /identity/token` answers `{"token": …}`. Send it as `Authorization: Bearer …`; it is valid ' +
      'for ten minutes. The form at the top of this page does both calls.\n\n'
    : 'For other operations, send a token of the identity provider as `Authorization: Bearer …`; the Authorize button requests ' +
      'one.\n\n') +
  'Texts are in English or Spanish: by the parameter `language`, which every route under `/api` accepts, otherwise by `Accept-Language`.\n\n' +
  'Errors are problem documents (RFC 9457); `x-problem-codes` lists the codes of a response, and ' +
  '`docs/problem-codes.md` explains them. Public responses have a strong `ETag`; `RateLimit` states the remaining ' +
  'requests. `docs/api.md` is a tutorial with the first calls.';

/** Creates the OpenAPI document of the API for this installation. */
export function createOpenApiDocument(app: INestApplication, env: Env): OpenAPIObject {
  const isEmbedded = env.auth.issuer === undefined;
  const config = new DocumentBuilder()
    .setTitle('Recuento')
    .setDescription(describeApi(isEmbedded))
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This product')
    .build();
  const generated = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  // Metadata of a class is shared by all its operations; the copy allows modifying them separately.
  const document = JSON.parse(JSON.stringify(generated)) as OpenAPIObject;
  normalizeSchemas(document);
  if (isEmbedded) addIdentityOperations(document);
  document.tags = listTags(isEmbedded);
  addSecurity(document, env.auth.issuer);
  for (const { path, method, operation } of listOperations(document)) {
    addCommonProblems(path, method, operation);
    for (const [status, response] of Object.entries(operation.responses)) {
      toProblem(response);
      if (status.startsWith('2')) (response as OperationResponse).description ||= STATUS_CODES[status]!;
    }
  }
  addProblemCodes(document);
  addHeaders(document);
  addExamples(document);
  return document;
}
