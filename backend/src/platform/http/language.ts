import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The query's `language` beats Accept-Language; English otherwise. */
export function languageOf(request: Request): Language {
  const asked = request.query['language'];
  if (asked === 'en' || asked === 'es') return asked;
  return request.acceptsLanguages('en', 'es') === 'es' ? 'es' : 'en';
}

/** Injects the {@link Language} of the request. */
export const RequestLanguage = createParamDecorator((_: unknown, context: ExecutionContext) =>
  languageOf(context.switchToHttp().getRequest<Request>()),
);
