import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { DomainError } from '../problems/domain-error.js';

class BodyTimeoutError extends DomainError {
  constructor() {
    super('timeout', 'timeout', 'The request took too long to arrive.');
  }
}

export interface BodyLimits {
  /** Maximum time without any received data. */
  idleMs: number;
  /** Maximum time for the whole body, unless {@link allowSlowUpload} was called. */
  totalMs: number;
  /** How long the rest of a body is read and discarded after the response was sent. */
  discardMs: number;
}

const LIMITS: BodyLimits = { idleMs: 30_000, totalMs: 30_000, discardMs: 5_000 };

const slowUploads = new WeakSet<IncomingMessage>();

/**
 * Exempts the body of this request from the total limit, but not from the idle limit, so that uploads over slow mobile
 * connections succeed. Only for file uploads of signed-in users.
 */
export const allowSlowUpload = (request: IncomingMessage): void => void slowUploads.add(request);

/** Whether the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && Number(length) !== 0);
}

/**
 * Limits how long the body of a request may take to arrive: also before routing, and after the response was sent without
 * reading the body.
 */
export function bodyTimeout(limits: Partial<BodyLimits> = {}): RequestHandler {
  const { idleMs, totalMs, discardMs } = { ...LIMITS, ...limits };
  return (request, response, next) => {
    if (!hasBody(request) || request.complete) return next();
    const { socket } = request;
    const startedAt = Date.now();
    let lastProgress = { bytes: socket.bytesRead, at: startedAt };
    const checkProgress = () => {
      const now = Date.now();
      if (socket.bytesRead !== lastProgress.bytes) lastProgress = { bytes: socket.bytesRead, at: now };
      const isLate = now - startedAt >= totalMs && !slowUploads.has(request);
      if (!isLate && now - lastProgress.at < idleMs) return;
      clearInterval(timer);
      if (request.complete) return;
      if (response.headersSent) return void socket.destroy();
      // The client gets a response; a handler that is still reading gets an error when the connection is closed.
      response.setHeader('Connection', 'close');
      response.once('finish', () => socket.destroySoon());
      next(new BodyTimeoutError());
    };
    const timer = setInterval(checkProgress, Math.min(idleMs, totalMs) / 10).unref();
    const done = () => clearInterval(timer);
    request.once('end', done);
    request.once('close', done);
    response.once('finish', () => {
      done();
      if (request.complete) return;
      const discard = setTimeout(() => request.complete || socket.destroy(), discardMs).unref();
      request.once('end', () => clearTimeout(discard));
    });
    next();
  };
}
