import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import { languages } from '../language.js';
import { ValidationFailedError } from '../problems/domain-error.js';
import { assertBodyShape } from './body-shape.js';
import { createUnknownFieldError } from './field-rules.js';
import { hasRouteParameter } from './route-parameters.js';

/** @throws ValidationFailedError for another language, and for every other field */
export function assertLanguageQuery(query: Record<string, unknown>): void {
  assertBodyShape(query);
  const { language, ...others } = query;
  const errors = Object.keys(others).map(createUnknownFieldError);
  if (language !== undefined && !(languages as readonly unknown[]).includes(language)) {
    errors.push({ field: 'language', code: 'invalid', detail: `language must be one of ${languages.join(', ')}.` });
  }
  if (errors.length > 0) throw new ValidationFailedError(errors);
}

/** Every route of the API accepts the query parameter `language`. A method without a parameter for its query accepts no other one. */
@Injectable()
export class QueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { path, query } = context.switchToHttp().getRequest<Request>();
    if (path.startsWith('/api/') && !hasRouteParameter(context, RouteParamtypes.QUERY)) assertLanguageQuery(query);
    return true;
  }
}
