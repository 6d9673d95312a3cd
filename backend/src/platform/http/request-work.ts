import type { RequestHandler } from 'express';
import { doRequest } from '../database/index.js';

/** Each request has a time in which the database must have answered; what it sends may take as long as it takes. */
export const requestWork: RequestHandler = (request, _response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
  doRequest(isRead ? 'request-read' : 'request-write', (isBodyRead) => {
    request.once('end', isBodyRead);
    next();
  });
};
