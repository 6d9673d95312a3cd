import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const clientIdPattern = /^[A-Za-z0-9-]{1,64}$/;

/** Sets the id of the request in its response. Must be the first middleware, so that every response has it. */
export const requestId: RequestHandler = (request, response, next) => {
  const clientId = request.get('x-request-id');
  const id = clientId !== undefined && clientIdPattern.test(clientId) ? clientId : randomUUID();
  (request as { id?: string }).id = id;
  response.setHeader('X-Request-Id', id);
  next();
};
