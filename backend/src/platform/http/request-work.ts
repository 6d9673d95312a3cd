import type { RequestHandler } from 'express';
import { runRequestWork } from '../database/index.js';

/** Limits the time that a request may wait for the database; receiving its body does not count. */
export const requestWork: RequestHandler = (request, _response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
  runRequestWork(isRead ? 'request-read' : 'request-write', (restartBudget) => {
    request.once('end', restartBudget);
    next();
  });
};
