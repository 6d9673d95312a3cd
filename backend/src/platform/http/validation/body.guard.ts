import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { allowSlowUpload, hasBody } from './body-timeout.js';
import { DomainError } from '../problems/domain-error.js';
import { assertUtf8 } from './body-shape.js';
import { hasRouteParameter } from './route-parameters.js';
import { assertNoFields } from './validation.js';

class UnsupportedMediaTypeError extends DomainError {
  constructor(detail: string) {
    super('unsupported_media_type', 'unsupported', detail);
  }
}

interface BodyRule {
  type: string;
  /** Maximum size in bytes of a buffered body; undefined: the route or its interceptor reads the stream. */
  limit?: number;
}

const BODY_RULE = 'recuento:body-rule';

/** Declares that a route accepts only this media type: a Buffer, a stream, or a form that an interceptor reads. Others accept JSON. */
export const AcceptsBody = (rule: BodyRule): MethodDecorator => SetMetadata(BODY_RULE, rule);

const ACCEPTS_FORM = 'recuento:accepts-form';

/** Declares that a route accepts multipart/form-data besides JSON; an interceptor of the route reads the form. */
export const AcceptsForm = (): MethodDecorator => SetMetadata(ACCEPTS_FORM, true);

const JSON_LIMIT = '256kb';

type ParsedRequest = Request & { rawBody?: Buffer; caller?: unknown };

/**
 * Checks the media type of a request and reads its body. Must run after the access guard, so that the body of an
 * unauthorized request is neither read nor validated.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly readJson = express.json({
    limit: JSON_LIMIT,
    // Other JSON values get an error of their own.
    strict: false,
    type: () => true,
    // The signatures of partners cover the raw bytes.
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
    const acceptsForm = this.reflector.get<true | undefined>(ACCEPTS_FORM, context.getHandler()) === true;
    const accepted = [rule?.type ?? 'application/json', ...(acceptsForm ? ['multipart/form-data'] : [])];
    const type = request.is(accepted);
    if (type === false || type === null) throw new UnsupportedMediaTypeError(`Send ${accepted.join(' or ')}.`);
    const isUpload = rule !== undefined || type === 'multipart/form-data';
    if (isUpload && request.caller !== undefined) allowSlowUpload(request);
    if (rule?.limit !== undefined) {
      await runHandler(express.raw({ limit: rule.limit, type: () => true }), request, response);
    } else if (!isUpload) {
      await runHandler(this.readJson, request, response);
      if (request.rawBody) assertUtf8(request.rawBody);
      if (!acceptsForm && ignoresBody(context, request)) assertNoFields(request.body);
    } else if ((request.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
      // Forms and streams are read as they arrive.
      throw new UnsupportedMediaTypeError('Files and forms must have no Content-Encoding.');
    }
    return true;
  }
}

/** A method of the API without a parameter for its body. That of a GET request has no meaning. */
const ignoresBody = (context: ExecutionContext, { method, path }: Request): boolean =>
  path.startsWith('/api/') && !['GET', 'HEAD'].includes(method) && !hasRouteParameter(context, RouteParamtypes.BODY);

const runHandler = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void handler(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
