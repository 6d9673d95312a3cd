import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The query's `language` beats Accept-Language; English otherwise. */
export function requestLanguage(request: Request): Language {
  const asked = request.query['language'];
  if (asked === 'en' || asked === 'es') return asked;
  return request.acceptsLanguages('en', 'es') === 'es' ? 'es' : 'en';
}

/**
 * Tells shared caches that an answer depends on who asks and in which language, and that they ask again before they use
 * it, unless a route or the guard says otherwise: without a word they would guess how long it may be kept.
 */
export const defaultCacheHeaders: RequestHandler = (_request, response, next) => {
  response.vary('Accept-Language').vary('Authorization').setHeader('Cache-Control', 'public, no-cache');
  next();
};

/** Injects the {@link Language} of the request. */
export const RequestLanguage = createParamDecorator((_: unknown, context: ExecutionContext) =>
  requestLanguage(context.switchToHttp().getRequest<Request>()),
);
