import type { OpenAPIObject } from '@nestjs/swagger';
import { type OperationResponse, type Operation, listOperations } from './operations.js';

const header = (description: string, schema: object) => ({ description, schema });

/** Headers of responses. */
const headers = {
  'X-Request-Id': header('Id of the request: the one sent by the client if it is valid, otherwise a new one.', {
    type: 'string',
    example: '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55',
  }),
  ETag: header('Strong entity tag, different for each content encoding; to be sent as `If-None-Match`.', {
    type: 'string',
    example: '"1f4-Zk9pQ0hT4s1yT1m2cJ0m0w3y7nA"',
  }),
  'Cache-Control': header('`private, no-store` for signed-in users, `no-store` for errors.', {
    type: 'string',
    example: 'public, no-cache',
  }),
  'Content-Language': header(
    'The language of the names and texts that the product writes; `en` for problem documents.',
    {
      type: 'string',
      enum: ['en', 'es'],
      example: 'en',
    },
  ),
  'RateLimit-Policy': header('The rate limit of the operation: requests (`q`) in a window of seconds (`w`).', {
    type: 'string',
    example: '"search";q=120;w=60',
  }),
  RateLimit: header(
    'Remaining requests (`r`) and seconds until the window ends (`t`). Missing if the request was not counted.',
    {
      type: 'string',
      example: '"search";r=119;t=60',
    },
  ),
  Location: header('The URL of what was created, or of the page to which a browser is led.', {
    type: 'string',
    example: '/api/testimonials/my/7',
  }),
  'Content-Disposition': header('The name of the file. JSON of the open data has none.', {
    type: 'string',
    example: 'attachment; filename="recuento-rankings-2026-11-21.csv"',
  }),
  'Set-Cookie': header('A cookie with which a browser opens the proof files, or the queue dashboard.', {
    type: 'string',
    example: 'recuento.attachments=…; Max-Age=600; Path=/api/testimonials/7/attachments; HttpOnly; SameSite=Strict',
  }),
  'WWW-Authenticate': header('The scheme of the access tokens.', { type: 'string', example: 'Bearer' }),
  'Retry-After': header('Seconds to wait before a retry.', { type: 'integer', example: 12 }),
} as const;

/** Current state and private content. */
const UNCACHED = /^\/(health\/|warmup$)|^\/api\/(data-rights\/erasures|content-reports)\/|\/attachments\//;

/** Accept the language, but contain no names that depend on it; that of an export is the language of the mail. */
const WITHOUT_LANGUAGE =
  /^\/api\/(brands\/search|testimonials\/admin\/\{id\}\/adjacent|data-rights\/export(\/portable)?)$/;

/** Responses that contain a file. */
const FILES = /\.csv$|^\/api\/open-data\/(?!moderation$)|\/receipt$|\/attachments\//;

/** Set a cookie with which a browser opens the proof files, or the queue dashboard. */
const WITH_COOKIE =
  /^(get \/api\/testimonials\/((my|admin)\/)?\{id\} 200|post \/api\/admin\/queue-dashboard\/session 204)$/;

/** Return the URL of what they create. */
const WITH_LOCATION = /^\/api\/(testimonials|content-reports)$/;

type Name = keyof typeof headers;

const headerRefs = (names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Documents the headers of each response, and 304 for public responses with an entity tag. */
export function addHeaders(document: OpenAPIObject): void {
  document.components ??= {};
  document.components.headers = headers;
  for (const { path, method, operation } of listOperations(document)) {
    const isIdentityPath = path.startsWith('/identity/');
    const isCached = method === 'get' && !isIdentityPath && isAnonymousAllowed(operation) && !UNCACHED.test(path);
    const isLocalized = operation.parameters?.some(isLanguage) && !WITHOUT_LANGUAGE.test(path);
    for (const [status, documented] of Object.entries(operation.responses)) {
      const response = documented as OperationResponse;
      const names = selectHeaders(path, status, response, isCached);
      if (isLocalized && status.startsWith('2') && response.content) names.push('Content-Language');
      if (status === '302' || (status === '201' && WITH_LOCATION.test(path))) names.push('Location');
      if (status === '200' && FILES.test(path)) names.push('Content-Disposition');
      if (WITH_COOKIE.test(`${method} ${path} ${status}`)) names.push('Set-Cookie');
      if (status === '429' || (status === '503' && !path.startsWith('/health/'))) names.push('Retry-After');
      if (names.length > 0) response.headers = { ...headerRefs(names), ...response.headers };
    }
    if (isCached) {
      const names: Name[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'ETag', 'Cache-Control'];
      if (isLocalized) names.push('Content-Language');
      if (FILES.test(path)) names.push('Content-Disposition');
      operation.responses['304'] = {
        description: 'Not modified since the response with the tag in If-None-Match',
        headers: headerRefs(names),
      };
    }
  }
}

function selectHeaders(path: string, status: string, response: OperationResponse, isCached: boolean): Name[] {
  const names: Name[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Cache-Control'];
  if (isProblem(response)) names.push('Content-Language');
  // The errors of the identity library have neither of the following ones.
  if (path.startsWith('/identity/')) return names;
  if (status === '200' && isCached) names.push('ETag');
  if (status === '401') names.push('WWW-Authenticate');
  return names;
}

const isProblem = ({ content = {} }: OperationResponse): boolean => 'application/problem+json' in content;

const isLanguage = (parameter: NonNullable<Operation['parameters']>[number]): boolean =>
  'in' in parameter && parameter.in === 'query' && parameter.name === 'language';

const isAnonymousAllowed = ({ security = [] }: Operation): boolean =>
  security.length === 0 || security.some((requirement) => Object.keys(requirement).length === 0);
