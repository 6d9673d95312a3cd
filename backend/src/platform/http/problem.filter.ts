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
import { outageOf, RETRY_AFTER_SECONDS } from './outage.js';
import { allowedMethods } from './allowed-methods.js';
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

const AWAY: Problem = {
  status: 503,
  code: 'unavailable',
  detail: 'This does not work at the moment. Please try again in a few seconds.',
  extra: { retryAfterSeconds: RETRY_AFTER_SECONDS },
};

/** Turns every error into application/problem+json. Unknown ones are logged once and say nothing of the inside. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request & { id?: string }>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = withoutRoute(thrown, request) ? wrongMethod(thrown, request, response) : thrown;
    const outage = outageOf(error);
    const problem = outage ? AWAY : this.describe(error);
    if (outage) this.logger.warn({ err: error, outage }, 'the database or the files cannot be used');
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
    const known = error instanceof DomainError ? error : translateLibraryError(error);
    if (!known) return { status: 500, code: 'internal', detail: 'Something went wrong on our side.', extra: {} };
    if (!(known instanceof DomainError)) return { ...known, extra: {} };
    const errors = known.errors.length > 0 ? { errors: known.errors } : {};
    return {
      status: STATUS_BY_KIND[known.kind],
      code: known.code,
      detail: known.message,
      extra: { ...known.params, ...errors },
    };
  }
}

/** Whether the framework found nobody who takes the request. */
const withoutRoute = (error: unknown, request: Request): boolean =>
  error instanceof NotFoundException && (request.route as unknown) === undefined;

/** What has routes of other methods is there: the answer names them (RFC 9110, section 15.5.6). */
function wrongMethod(error: unknown, request: Request, response: Response): unknown {
  const methods = allowedMethods(request);
  if (methods.length === 0) return error;
  response.setHeader('Allow', methods.join(', '));
  return new MethodNotAllowedException();
}
