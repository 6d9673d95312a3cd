import type { OpenAPIObject } from '@nestjs/swagger';
import { type OperationResponse, type Operation, listOperations } from './operations.js';

const header = (description: string, schema: object) => ({ description, schema });

/** What answers say beside their body. */
const headers = {
  'X-Request-Id': header('The client’s own id of the request when it sent a harmless one, else a new one.', {
    type: 'string',
    example: '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55',
  }),
  ETag: header('Strong, and of its own for each content encoding: send it back as `If-None-Match`.', {
    type: 'string',
    example: '"1f4-Zk9pQ0hT4s1yT1m2cJ0m0w3y7nA"',
  }),
  'Cache-Control': header('`private, no-store` for whoever is signed in.', {
    type: 'string',
    example: 'public, no-cache',
  }),
  'RateLimit-Policy': header('The budget that the call draws on: requests (`q`) in a window of seconds (`w`).', {
    type: 'string',
    example: '"search";q=120;w=60',
  }),
  RateLimit: header('What is left of it (`r`), and in how many seconds the window ends (`t`).', {
    type: 'string',
    example: '"search";r=119;t=60',
  }),
  'Retry-After': header('Seconds to wait.', { type: 'integer', example: 12 }),
} as const;

/** The state of this moment, and what only its reader may have. */
const UNCACHED = /^\/(health\/|warmup$)|^\/api\/data-rights\/erasures\/|\/attachments\//;

type Name = keyof typeof headers;

const headerRefs = (names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Names the headers of each answer, and 304 where what anybody gets can be asked for again by its tag. */
export function addHeaders(document: OpenAPIObject): void {
  document.components ??= {};
  document.components.headers = headers;
  for (const { path, method, operation } of listOperations(document)) {
    const isOfProvider = path.startsWith('/identity/');
    const isCached = method === 'get' && !isOfProvider && isAnonymousAllowed(operation) && !UNCACHED.test(path);
    for (const [status, said] of Object.entries(operation.responses)) {
      const answer = said as OperationResponse;
      const names: Name[] = isOfProvider ? [] : namesOf(method, status, isCached);
      if (status === '429' || (status === '503' && !path.startsWith('/health/'))) names.push('Retry-After');
      if (names.length > 0) answer.headers = { ...headerRefs(names), ...answer.headers };
    }
    if (isCached) {
      operation.responses['304'] = {
        description: 'Unchanged: what the client has under the tag that it sent as If-None-Match is still right',
        headers: headerRefs(['X-Request-Id', 'ETag', 'Cache-Control']),
      };
    }
  }
}

function namesOf(method: string, status: string, isCached: boolean): Name[] {
  const names: Name[] = ['X-Request-Id'];
  if (status.startsWith('2')) names.push('RateLimit-Policy', 'RateLimit');
  if (status === '200' && method === 'get') names.push('Cache-Control');
  if (status === '200' && isCached) names.push('ETag');
  return names;
}

const isAnonymousAllowed = ({ security = [] }: Operation): boolean =>
  security.length === 0 || security.some((one) => Object.keys(one).length === 0);
