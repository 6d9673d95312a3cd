import type { RequestHandler } from 'express';
import { DomainError } from './domain-error.js';

class BodyTooSlow extends DomainError {
  constructor() {
    super('timeout', 'timeout', 'The request took too long to arrive.');
  }
}

/**
 * How long a body may take to arrive. Files may take any time as long as something keeps coming: a phone on a poor line
 * is no attack. Everything else is small and must be there within the same time as a whole.
 */
export function bodyPatience(patienceMs = 30_000): RequestHandler {
  return (request, response, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
    if (!hasBody || request.complete) return next();
    const files = request.is('multipart/form-data') !== false;
    let heard = { bytes: request.socket.bytesRead, at: Date.now() };
    const look = () => {
      const bytes = request.socket.bytesRead;
      if (files && bytes !== heard.bytes) heard = { bytes, at: Date.now() };
      if (Date.now() - heard.at < patienceMs) return;
      clearInterval(timer);
      if (request.complete || response.headersSent) return;
      // The sender gets an answer; whoever is in the middle of reading learns from the end of the connection.
      response.setHeader('Connection', 'close');
      response.once('finish', () => request.socket.destroySoon());
      next(new BodyTooSlow());
    };
    const timer = setInterval(look, patienceMs / 10);
    request.once('end', () => clearInterval(timer));
    request.once('close', () => clearInterval(timer));
    next();
  };
}
