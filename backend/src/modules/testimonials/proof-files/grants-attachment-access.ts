import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import type { Caller } from '../../../platform/auth/index.js';
import { AttachmentAccess } from './attachment-access.js';

@Injectable()
class AttachmentAccessInterceptor implements NestInterceptor {
  constructor(private readonly access: AttachmentAccess) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller } = context.switchToHttp().getRequest<Request & { caller?: Caller }>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((body: { id: number; attachmentUrls?: string[] }) => {
        // Only the author and reviewers receive the paths.
        if (caller && body.attachmentUrls?.length) this.access.grant(response, body.id, caller);
      }),
    );
  }
}

/** A response with the paths of proof files also lets the browser open them. */
export const GrantsAttachmentAccess = (): MethodDecorator => UseInterceptors(AttachmentAccessInterceptor);
