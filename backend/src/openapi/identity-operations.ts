import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from './operations.js';
import { SESSION } from './security.js';

const text = (example: string) => ({ type: 'string' as const, example });
const json = (schema: object, example: object) => ({ 'application/json': { schema, example } });

/** Refusals of the provider are its library's: no problem documents. */
const problemExample = {
  type: 'object',
  properties: {
    code: { ...text('INVALID_EMAIL_OR_PASSWORD'), description: 'Stable; of the library that signs people in' },
    message: text('Invalid email or password'),
  },
};
const problemResponse = (
  description: string,
  example: object = problemResponseOf('VALIDATION_ERROR', 'Invalid input'),
) => ({
  description,
  content: { 'application/json': { schema: problemExample, example } },
});

function problemResponseOf(code: string, message: string) {
  return { code, message };
}

const person = {
  type: 'object',
  required: ['id', 'email', 'name'],
  additionalProperties: true,
  properties: { id: text('kM3vQ7'), email: text('maria@recuento.test'), name: text('María') },
};
const signedIn = {
  description: 'Signed in; the cookie is the session',
  headers: { 'Set-Cookie': { schema: text('recuento.session_token=…; Path=/; HttpOnly; SameSite=Lax') } },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['user'],
        additionalProperties: true,
        properties: { token: { ...text('…'), nullable: true }, user: person },
      },
      example: { token: 'q4Zk…', user: { id: 'kM3vQ7', email: 'maria@recuento.test', name: 'María' } },
    },
  },
};
const limited = {
  description: 'rate_limited: a budget of this address or account is spent; Retry-After says when again',
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
  400: problemResponse('Something in the request cannot be accepted'),
  403: problemResponse('From a page of another origin', problemResponseOf('INVALID_ORIGIN', 'Invalid origin')),
  415: problemResponse(
    'The body is of another media type',
    problemResponseOf('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json'),
  ),
  429: limited,
};

const credentials = { email: text('maria@recuento.test'), password: { ...text('recuento-demo'), format: 'password' } };

/** Credentials go in, a session comes out. All of `properties` are required. */
const startsSession = (
  head: Pick<Operation, 'operationId' | 'summary' | 'description'>,
  properties: Record<string, object>,
  examples: object,
  refusals: Operation['responses'],
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
  responses: { 200: signedIn, ...refusals, ...commonResponses },
});

const signIn = startsSession(
  {
    operationId: 'Identity_signIn',
    summary: 'Begins a session with e-mail and password.',
    description: 'The demo has maria@recuento.test, james@recuento.test and admin@recuento.test.',
  },
  credentials,
  { example: { email: 'maria@recuento.test', password: 'recuento-demo' } },
  {
    401: problemResponse(
      'No such account, or another password',
      problemResponseOf('INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'),
    ),
  },
);

const signUp = startsSession(
  {
    operationId: 'Identity_signUp',
    summary: 'Makes an account and begins a session.',
    description:
      'With a mail server there is no session yet: the answer, with `token` null, is the same whether the address has an account, and the mail to it says how to go on.',
  },
  { ...credentials, name: text('Nora') },
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
      'Without a mail server: an account with this address exists',
      problemResponseOf('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'User already exists. Use another email.'),
    ),
  },
);

const token: Operation = {
  operationId: 'Identity_token',
  summary: 'A bearer token for the API, for the session of the cookie.',
  description: 'Works for ten minutes; ask again for another.',
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
    401: problemResponse('No session', problemResponseOf('UNAUTHORIZED', 'Unauthorized')),
    429: limited,
  },
};

const signOut: Operation = {
  operationId: 'Identity_signOut',
  summary: 'Ends the session. Tokens that it gave work until they expire.',
  tags: ['Identity'],
  security: [{ [SESSION]: [] }],
  responses: {
    200: {
      description: 'Ended, or there was none',
      content: json(
        { type: 'object', required: ['success'], properties: { success: { type: 'boolean', example: true } } },
        { success: true },
      ),
    },
    ...commonResponses,
  },
};

/** What a program needs of the embedded provider, which is not of Nest and documents nothing itself. */
export function addIdentityOperations({ paths }: OpenAPIObject): void {
  paths['/identity/sign-in/email'] = { post: signIn };
  paths['/identity/sign-up/email'] = { post: signUp };
  paths['/identity/token'] = { get: token };
  paths['/identity/sign-out'] = { post: signOut };
}
