import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, type ErrorKind } from './domain-error.js';

const statusOfKind: Record<ErrorKind, number> = {
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

const codeOfStatus: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
};

interface Problem {
  status: number;
  code: string;
  detail: string;
  extra: Record<string, unknown>;
}

/** Turns every error into application/problem+json. Unknown ones are logged once and say nothing of the inside. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request & { id?: string }>();
    const response = host.switchToHttp().getResponse<Response>();
    const problem = this.describe(error);
    if (problem.status >= 500 && !(error instanceof DomainError)) {
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
    if (error instanceof DomainError) {
      const errors = error.errors.length > 0 ? { errors: error.errors } : {};
      return {
        status: statusOfKind[error.kind],
        code: error.code,
        detail: error.message,
        extra: { ...error.params, ...errors },
      };
    }
    if (error instanceof HttpException) return this.of(error.getStatus(), error.message);
    // body-parser, multer and friends carry a status of their own.
    const status = (error as { status?: unknown }).status;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      return this.of(status, (error as Error).message || 'The request cannot be read.');
    }
    return { status: 500, code: 'internal', detail: 'Something went wrong on our side.', extra: {} };
  }

  private of(status: number, detail: string): Problem {
    return { status, code: codeOfStatus[status] ?? (status < 500 ? 'bad_request' : 'internal'), detail, extra: {} };
  }
}
