import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

const clientIdPattern = /^[A-Za-z0-9-]{1,64}$/;

/** The id that the client sent, if it is a plausible one; otherwise a new one. */
export function createRequestId({ headers }: IncomingMessage): string {
  const clientId = headers['x-request-id'];
  return typeof clientId === 'string' && clientIdPattern.test(clientId) ? clientId : randomUUID();
}

/** Sets the id of the request in its response. Must be the first middleware, so that every response has it. */
export const requestId: RequestHandler = (request, response, next) => {
  const id = createRequestId(request);
  (request as { id?: string }).id = id;
  response.setHeader('X-Request-Id', id);
  next();
};
