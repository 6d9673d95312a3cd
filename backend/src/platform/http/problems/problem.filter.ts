import { STATUS_CODES } from 'node:http';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Logger,
  MethodNotAllowedException,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { findOutage } from './outage.js';
import { ServiceUnavailableError } from './service-unavailable.error.js';
import { findAllowedMethods } from './allowed-methods.js';
import { DomainError, type ErrorKind } from './domain-error.js';
import { translateLibraryError } from './library-errors.js';

const STATUS_BY_KIND: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  timeout: 408,
  unavailable: 503,
};

interface Problem {
  status: number;
  code: string;
  detail: string;
  extra: Record<string, unknown>;
}

export const OUTAGE_PROBLEM = toProblem(new ServiceUnavailableError());

/** Converts every error to application/problem+json. Unexpected errors are logged and reveal no internals. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request & { id?: string }>();
    const response = host.switchToHttp().getResponse<Response>();
    // The shutdown has answered a request that took too long: its own response came too late.
    if (response.writableEnded && (thrown as { code?: unknown }).code === 'ERR_HTTP_HEADERS_SENT') return;
    // The client disconnected while it sent the body: no one receives a response, and the server did not fail.
    if (request.destroyed && !request.complete) return void response.status(400).end();
    const error = isRouteMissing(thrown, request) ? toMethodNotAllowed(thrown, request, response) : thrown;
    const outage = findOutage(error);
    const problem = outage ? OUTAGE_PROBLEM : this.describe(error);
    if (outage) this.logger.warn({ err: error, outage }, 'the database or the file storage is unavailable');
    else if (problem.status >= 500 && !(error instanceof DomainError)) {
      this.logger.error({ err: error }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { retryAfterSeconds } = problem.extra;
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
    if (problem.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    response
      .status(problem.status)
      .setHeader('Cache-Control', 'no-store')
      .setHeader('Content-Language', 'en')
      .contentType('application/problem+json')
      .send(
        JSON.stringify({
          type: 'about:blank',
          title: STATUS_CODES[problem.status] ?? 'Error',
          status: problem.status,
          detail: problem.detail,
          code: problem.code,
          requestId: String(request.id ?? ''),
          ...problem.extra,
        }),
      );
  }

  private describe(error: unknown): Problem {
    const domainError = error instanceof DomainError ? error : translateLibraryError(error);
    if (!domainError) return { status: 500, code: 'internal', detail: 'An internal error occurred.', extra: {} };
    return domainError instanceof DomainError ? toProblem(domainError) : { ...domainError, extra: {} };
  }
}

/** The problem document of an expected error. */
export function toProblem({ kind, code, message, params, errors }: DomainError): Problem {
  const extra = { ...params, ...(errors.length > 0 && { errors }) };
  return { status: STATUS_BY_KIND[kind], code, detail: message, extra };
}

/** Whether no route matches the request. */
const isRouteMissing = (error: unknown, request: Request): boolean =>
  error instanceof NotFoundException && (request.route as unknown) === undefined;

/** If the path has routes for other methods, the response is 405 and lists them (RFC 9110, section 15.5.6). */
function toMethodNotAllowed(error: unknown, request: Request, response: Response): unknown {
  const methods = findAllowedMethods(request);
  if (methods.length === 0) return error;
  response.setHeader('Allow', methods.join(', '));
  return new MethodNotAllowedException();
}
