import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from './operations.js';
import { SESSION } from './security.js';

const text = (example: string) => ({ type: 'string' as const, example });
const json = (schema: object, example: object) => ({ 'application/json': { schema, example } });

/** Most errors of the identity provider are defined by its library: they are not problem documents. */
const problemSchema = {
  type: 'object',
  properties: {
    code: { ...text('INVALID_EMAIL_OR_PASSWORD'), description: 'Stable code of the identity library' },
    message: text('Invalid email or password'),
  },
};
const problemResponse = (description: string, example: object = toProblem('VALIDATION_ERROR', 'Invalid input')) => ({
  description,
  content: { 'application/json': { schema: problemSchema, example } },
});

function toProblem(code: string, message: string) {
  return { code, message };
}

const user = {
  type: 'object',
  required: ['id', 'email', 'name'],
  additionalProperties: true,
  properties: { id: text('kM3vQ7'), email: text('maria@recuento.test'), name: text('María') },
};
const sessionResponse = {
  description: 'Signed in; the cookie contains the session',
  headers: { 'Set-Cookie': { schema: text('recuento.session_token=…; Path=/; HttpOnly; SameSite=Lax') } },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        additionalProperties: true,
        properties: {
          token: { ...text('…'), nullable: true },
          user: user,
          twoFactorRedirect: {
            type: 'boolean',
            description:
              'True if the account has a second factor: the session starts with `POST /identity/two-factor/verify-totp`',
          },
        },
      },
      example: { token: 'q4Zk…', user: { id: 'kM3vQ7', email: 'maria@recuento.test', name: 'María' } },
    },
  },
};
const rateLimitResponse = {
  description: 'rate_limited: the rate limit of this address or account is exceeded; Retry-After states when to retry',
  headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/ProblemDto' },
      example: {
        type: 'about:blank',
        title: 'Too Many Requests',
        status: 429,
        detail: 'Too many requests. Please wait a moment and try again.',
        code: 'rate_limited',
        requestId: '4f1d3a0c-8f2e-4a53-9c37-3a4c1f0b7d21',
        retryAfterSeconds: 12,
      },
    },
  },
};
const commonResponses = {
  400: {
    description:
      'The request is invalid; a problem document for a redirect to another origin and for text that cannot be stored',
    content: {
      ...problemResponse('').content,
      'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDto' } },
    },
  },
  403: problemResponse(
    'The request comes from a page of another origin, or has a cookie but no `Origin` header',
    toProblem('INVALID_ORIGIN', 'Invalid origin'),
  ),
  415: {
    description: 'The media type of the body is not supported; a problem document unless it is a form',
    content: {
      ...problemResponse('', toProblem('UNSUPPORTED_MEDIA_TYPE', 'Content-Type is not allowed')).content,
      'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDto' } },
    },
  },
  429: rateLimitResponse,
};

const credentials = { email: text('maria@recuento.test'), password: { ...text('recuento-demo'), format: 'password' } };

/** An operation that starts a session with credentials. All of `properties` are required. */
const describeSessionStart = (
  head: Pick<Operation, 'operationId' | 'summary' | 'description'>,
  properties: Record<string, object>,
  examples: object,
  errors: Operation['responses'],
): Operation => ({
  ...head,
  tags: ['Identity'],
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', required: Object.keys(properties), properties },
        ...examples,
      },
    },
  },
  responses: { 200: sessionResponse, ...errors, ...commonResponses },
});

const signIn = describeSessionStart(
  {
    operationId: 'Identity_signIn',
    summary: 'Starts a session with e-mail and password.',
    description: 'Demo accounts: maria@recuento.test, james@recuento.test and admin@recuento.test.',
  },
  credentials,
  { example: { email: 'maria@recuento.test', password: 'recuento-demo' } },
  {
    401: problemResponse(
      'The account does not exist or the password is wrong',
      toProblem('INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'),
    ),
  },
);

const signUp = describeSessionStart(
  {
    operationId: 'Identity_signUp',
    summary: 'Creates an account and starts a session.',
    description:
      'With a mail server no session is started: `token` is null, whether or not the address has an account, and a mail to the address contains the next step.',
  },
  {
    email: credentials.email,
    password: {
      ...{ ...credentials.password, minLength: 8, maxLength: 128 },
      description: 'Not a common password, and not the name or the address: `PASSWORD_COMMON`.',
    },
    name: { ...text('Nora'), minLength: 1, maxLength: 200 },
  },
  {
    examples: {
      en: {
        summary: 'English',
        value: { email: 'nora@example.org', password: 'a long password', name: 'Nora Field' },
      },
      es: {
        summary: 'Español',
        value: { email: 'nuria@example.org', password: 'una contraseña larga', name: 'Nuria Campos' },
      },
    },
  },
  {
    422: problemResponse(
      'Without a mail server: an account with this address already exists',
      toProblem('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'User already exists. Use another email.'),
    ),
  },
);

const verifyCode = describeSessionStart(
  {
    operationId: 'Identity_verifyCode',
    summary: 'Completes a sign-in with a second factor.',
    description:
      'After a sign-in with `twoFactorRedirect`, whose cookie is valid for ten minutes and five attempts. Needs the header `Origin` with the public address of the product.',
  },
  { code: { ...text('402913'), description: 'The code that the app of the account shows; accepted once.' } },
  { example: { code: '402913' } },
  {
    401: problemResponse(
      'The code is wrong or was used, or the cookie is missing or no longer valid',
      toProblem('INVALID_CODE', 'Invalid code'),
    ),
  },
);

const token: Operation = {
  operationId: 'Identity_getToken',
  summary: 'Issues a bearer token for the API, for the session of the cookie.',
  description: 'Valid for ten minutes; request a new one afterwards.',
  tags: ['Identity'],
  security: [{ [SESSION]: [] }],
  responses: {
    200: {
      description: 'The token',
      content: json(
        { type: 'object', required: ['token'], properties: { token: text('eyJhbGciOiJSUzI1NiIsImtpZCI6I…') } },
        { token: 'eyJhbGciOiJSUzI1NiIsImtpZCI6I…' },
      ),
    },
    401: problemResponse('No session', toProblem('UNAUTHORIZED', 'Unauthorized')),
    429: rateLimitResponse,
  },
};

const signOut: Operation = {
  operationId: 'Identity_signOut',
  summary: 'Ends the session; its tokens are rejected from now on.',
  description:
    'As every POST under `/identity` with a cookie, it needs the header `Origin` with the public address of the product, which browsers send.',
  tags: ['Identity'],
  security: [{ [SESSION]: [] }],
  responses: {
    200: {
      description: 'The session was ended, or there was none',
      headers: { 'Set-Cookie': { schema: text('recuento.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax') } },
      content: json(
        { type: 'object', required: ['success'], properties: { success: { type: 'boolean', example: true } } },
        { success: true },
      ),
    },
    ...commonResponses,
  },
};

/** Documents the operations of the embedded identity provider that API clients need; its library does not document them. */
export function addIdentityOperations({ paths }: OpenAPIObject): void {
  // Copies: their responses are completed for each operation.
  paths['/identity/sign-in/email'] = { post: structuredClone(signIn) };
  paths['/identity/sign-up/email'] = { post: structuredClone(signUp) };
  paths['/identity/two-factor/verify-totp'] = { post: structuredClone(verifyCode) };
  paths['/identity/token'] = { get: structuredClone(token) };
  // The body is not documented, but its texts and redirects are checked.
  const codes = { 'x-problem-codes': ['validation_failed'] };
  paths['/identity/sign-out'] = { post: { ...structuredClone(signOut), ...codes } };
}
