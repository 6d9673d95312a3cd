import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { RequestWithCaller } from './caller.js';

/** Rejects the requests for which the authentication guard found no sufficient identity. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const { caller, accessError } = context.switchToHttp().getRequest<RequestWithCaller>();
    if (accessError !== undefined) throw accessError;
    // Responses to a signed-in user must not be cached.
    if (caller) context.switchToHttp().getResponse<Response>().setHeader('Cache-Control', 'private, no-store');
    return true;
  }
}
