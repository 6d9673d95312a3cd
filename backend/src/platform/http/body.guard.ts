import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { allowSlowUpload, hasBody } from './body-timeout.js';
import { DomainError } from './domain-error.js';
import { assertUtf8 } from './body-shape.js';

class UnsupportedMediaTypeError extends DomainError {
  constructor() {
    super(
      'unsupported_media_type',
      'unsupported',
      'Send application/json; multipart/form-data or text/csv where files are taken.',
    );
  }
}

interface BodyRule {
  type: string;
  /** The most bytes that are read at once; undefined: the route reads the body as a stream. */
  limit?: number;
}

const BODY_RULE = 'recuento:body-rule';

/** Declares that a route takes a body of this media type alone, as a Buffer or as a stream. All others take JSON and forms. */
export const TakesBody = (rule: BodyRule): MethodDecorator => SetMetadata(BODY_RULE, rule);

const JSON_LIMIT = '256kb';

type ParsedRequest = Request & { rawBody?: Buffer; caller?: unknown };

/**
 * Judges and reads the body of a request. Stands behind the guard that says who may make it: whoever may not learns
 * nothing about what is wrong with the body, and not a byte of it is read for them. What a form holds is read by the
 * interceptors of its route, which come later.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly readJson = express.json({
    limit: JSON_LIMIT,
    type: () => true,
    // Partners sign the bytes that they send, not what they mean.
    verify: (request, _response, bytes) => {
      (request as ParsedRequest).rawBody = bytes;
    },
  });

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ParsedRequest>();
    if (!hasBody(request)) return true;
    const response = context.switchToHttp().getResponse<Response>();
    const rule = this.reflector.get<BodyRule | undefined>(BODY_RULE, context.getHandler());
    const type = request.is(rule ? [rule.type] : ['application/json', 'multipart/form-data']);
    if (type === false || type === null) throw new UnsupportedMediaTypeError();
    const isUpload = rule !== undefined || type === 'multipart/form-data';
    if (isUpload && request.caller !== undefined) allowSlowUpload(request);
    if (rule?.limit !== undefined) {
      await run(express.raw({ limit: rule.limit, type: () => true }), request, response);
    } else if (!isUpload) {
      await run(this.readJson, request, response);
      if (request.rawBody) assertUtf8(request.rawBody);
    }
    return true;
  }
}

const run = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void handler(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
