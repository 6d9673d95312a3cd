import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { RequestHandler } from 'express';
import type { Env } from '../config/env.js';
import { createOpenApiDocument } from './document.js';
import { OpenApiDocument } from './openapi-document.js';

const DOCS_PATH = 'api/docs';
const SIGN_IN = `/${DOCS_PATH}/sign-in.js`;
const REDIRECT = '/oauth2-redirect.html';
const script = join(dirname(fileURLToPath(import.meta.url)), 'sign-in.js');

const style = `
  .swagger-ui .topbar { display: none }
  .sign-in { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; max-width: 1420px; margin: 0 auto;
    padding: 16px 20px; box-sizing: border-box; font: 14px/1.4 sans-serif; color: #3b4151 }
  .sign-in > span, .sign-in > small, .sign-in > output { flex-basis: 100%; overflow-wrap: anywhere }
  .sign-in label { display: grid; gap: 4px; flex: 1 1 180px; max-width: 320px }
  .sign-in input { font: inherit; padding: 8px; border: 1px solid #6b7280; border-radius: 4px; min-width: 0 }
  .sign-in button { font: inherit; padding: 8px 16px; border: 0; border-radius: 4px; background: #0b524c; color: #fff }
  @media (max-width: 640px) {
    .swagger-ui .wrapper { padding: 0 12px }
    .swagger-ui .opblock-summary { flex-wrap: wrap }
    .swagger-ui .opblock-summary-path { max-width: 100% }
    .swagger-ui .parameters-col_name { width: 30% }
    .swagger-ui table, .swagger-ui .model-example { overflow-wrap: anywhere }
    .swagger-ui .responses-inner, .swagger-ui .table-container { overflow-x: auto }
  }`;

/**
 * Sign-in at an external provider opens a popup that must be able to message its opener; the default policy would
 * prevent it.
 */
const allowPopups: RequestHandler = ({ path }, response, next) => {
  response.setHeader('Cross-Origin-Opener-Policy', path === REDIRECT ? 'unsafe-none' : 'same-origin-allow-popups');
  next();
};

/** The same parameters as in the single-page app, so that tokens have this API as their audience. */
const toOAuthConfig = ({ audience, scope }: Env['auth'], clientId: string) => ({
  clientId,
  scopes: scope.split(' '),
  usePkceWithAuthorizationCodeGrant: true,
  additionalQueryStringParams: { audience, ...(URL.canParse(audience) ? { resource: audience } : {}) },
});

/** The page loads the document from its own address, so that it is not sent within a script of each page too. */
const withoutDocument = () => ({}) as OpenAPIObject;

/** Serves Swagger UI with a sign-in form at /api/docs, and the document at /api/openapi.json. */
export function serveOpenApi(app: NestExpressApplication, env: Env): void {
  const { clientId, issuer } = env.auth;
  if (issuer) app.use(`/${DOCS_PATH}`, allowPopups);
  else app.use(SIGN_IN, ((_request, response) => response.type('js').sendFile(script)) as RequestHandler);
  app.get(OpenApiDocument).connect(() => createOpenApiDocument(app, env));
  SwaggerModule.setup(DOCS_PATH, app, withoutDocument, {
    raw: false,
    swaggerUrl: '/api/openapi.json',
    customSiteTitle: `${env.productName} API`,
    customCss: style,
    ...(issuer ? {} : { customJs: SIGN_IN }),
    swaggerOptions: {
      // The validator would send the URL of the document to a third party.
      validatorUrl: null,
      docExpansion: 'none',
      displayRequestDuration: true,
      tryItOutEnabled: true,
      oauth2RedirectUrl: `${env.publicUrl}/${DOCS_PATH}${REDIRECT}`,
      ...(issuer && clientId ? { initOAuth: toOAuthConfig(env.auth, clientId) } : {}),
    },
  });
}
