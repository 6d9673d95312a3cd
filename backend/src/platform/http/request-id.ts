import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const givenId = /^[A-Za-z0-9-]{1,64}$/;

/** Every answer carries the id of its request, also when nothing but the body was read: it stands before all else. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('x-request-id');
  const id = given !== undefined && givenId.test(given) ? given : randomUUID();
  (request as { id?: string }).id = id;
  response.setHeader('X-Request-Id', id);
  next();
};
