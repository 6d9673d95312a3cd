import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

const clientIdPattern = /^[A-Za-z0-9-]{1,64}$/;

/** The id of a request: the one that the client sent, if it is a plausible one; otherwise a new one. */
export function identifyRequest(message: IncomingMessage): string {
  const request = message as IncomingMessage & { id?: string };
  const clientId = request.headers['x-request-id'];
  request.id ??= typeof clientId === 'string' && clientIdPattern.test(clientId) ? clientId : randomUUID();
  return request.id;
}

/** Sets the id of the request in its response. Must be the first middleware, so that every response has it. */
export const requestId: RequestHandler = (request, response, next) => {
  response.setHeader('X-Request-Id', identifyRequest(request));
  next();
};
