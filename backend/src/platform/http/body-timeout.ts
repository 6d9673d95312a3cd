import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { DomainError } from './domain-error.js';

class BodyTimeoutError extends DomainError {
  constructor() {
    super('timeout', 'timeout', 'The request took too long to arrive.');
  }
}

export interface BodyLimits {
  /** How long nothing may come. */
  idleMs: number;
  /** How long a body may take as a whole, unless {@link allowSlowUpload} was called. */
  totalMs: number;
  /** How long what is left of a body is read away after its request was answered. */
  discardMs: number;
}

const LIMITS: BodyLimits = { idleMs: 30_000, totalMs: 30_000, discardMs: 5_000 };

const slowUploads = new WeakSet<IncomingMessage>();

/**
 * From now on the body of this request may take any time as long as something keeps coming: a phone on a poor line is no
 * attack. Only for signed-in users who upload files.
 */
export const allowSlowUpload = (request: IncomingMessage): void => void slowUploads.add(request);

/** Whether a body was announced. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && Number(length) !== 0);
}

/**
 * Limits how long the body of any request may take to arrive, whoever reads it: before routing, and also when nobody
 * reads it because the request was answered already.
 */
export function bodyTimeout(limits: Partial<BodyLimits> = {}): RequestHandler {
  const { idleMs, totalMs, discardMs } = { ...LIMITS, ...limits };
  return (request, response, next) => {
    if (!hasBody(request) || request.complete) return next();
    const { socket } = request;
    const begun = Date.now();
    let lastHeard = { bytes: socket.bytesRead, at: begun };
    const look = () => {
      const now = Date.now();
      if (socket.bytesRead !== lastHeard.bytes) lastHeard = { bytes: socket.bytesRead, at: now };
      const isLate = now - begun >= totalMs && !slowUploads.has(request);
      if (!isLate && now - lastHeard.at < idleMs) return;
      clearInterval(timer);
      if (request.complete) return;
      if (response.headersSent) return void socket.destroy();
      // The sender gets an answer; whoever is in the middle of reading learns from the end of the connection.
      response.setHeader('Connection', 'close');
      response.once('finish', () => socket.destroySoon());
      next(new BodyTimeoutError());
    };
    const timer = setInterval(look, Math.min(idleMs, totalMs) / 10).unref();
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
