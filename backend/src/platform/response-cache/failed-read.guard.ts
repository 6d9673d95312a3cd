import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';

const errors = new WeakMap<IncomingMessage, unknown>();

/** The request failed before the framework, which must answer with this error instead of trying again. */
export const setReadError = (request: IncomingMessage, error: unknown): void => void errors.set(request, error);

/**
 * Rejects a request that failed before the framework with the same error, so that it is answered like any other. Must run
 * after all other guards, whose errors have precedence.
 */
@Injectable()
export class FailedReadGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    if (errors.has(request)) throw errors.get(request);
    return true;
  }
}
