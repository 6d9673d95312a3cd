import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request, RequestHandler } from 'express';
import Negotiator from 'negotiator';

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The query parameter `language` takes precedence over Accept-Language; the default is English. */
export function getRequestLanguage(request: Pick<Request, 'query' | 'headers'>): Language {
  const requested = request.query['language'];
  if (requested === 'en' || requested === 'es') return requested;
  return negotiateLanguage(request.headers['accept-language']);
}

/** A URL with such a parameter, and nothing that has to be decoded. */
const NAMED_ONCE = /^[^?%#]*\?(?:[^%#]*&)?language=(?:en|es)(?:&[^%#]*)?$/;
/** A parameter that names one of the languages, as one that does not have to be decoded. */
const LANGUAGE_PARAMETER = /^language=(?:en|es)$/;

/**
 * The language of a request for its URL as a whole: what {@link getRequestLanguage} depends on besides the URL, or `-` if
 * the URL determines it. A repeated parameter, also as a list, does not: the framework reads an array.
 */
export function negotiateUrlLanguage({ url = '', headers }: IncomingMessage): Language | '-' {
  // Most requests name the language once, and in a form that needs no decoding.
  if (NAMED_ONCE.test(url) && url.indexOf('language') === url.lastIndexOf('language')) return '-';
  const start = url.indexOf('?');
  const parameters = start < 0 ? [] : url.slice(start + 1).split('&');
  const named = parameters.filter((parameter) => /^language(?:[=[]|$)/.test(parameter));
  const isGiven = named.length === 1 && LANGUAGE_PARAMETER.test(named[0]!) && !/[%#]/.test(url);
  return isGiven ? '-' : negotiateLanguage(headers['accept-language']);
}

/** The supported language that an Accept-Language header prefers; English if it names none. */
export const negotiateLanguage = (acceptLanguage: string | undefined): Language =>
  new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language([...languages]) === 'es' ? 'es' : 'en';

/** Headers of responses of the API that depend on neither the user nor a decision of the route. */
export const API_HEADERS = {
  Vary: 'Accept-Encoding, Accept-Language, Authorization',
  'Cache-Control': 'public, no-cache',
} as const;

/**
 * Default cache headers, overridden by routes and the access guard: responses vary by user and language and must be
 * revalidated. Without them, shared caches would use heuristic freshness.
 */
export const defaultCacheHeaders: RequestHandler = (_request, response, next) => {
  response.vary('Accept-Language').vary('Authorization').setHeader('Cache-Control', API_HEADERS['Cache-Control']);
  next();
};

const CONTENT_LANGUAGE = 'Content-Language';

/** A response, or what takes the headers of one. */
export interface HeaderTarget {
  setHeader(name: string, value: string): unknown;
}

function readLanguage(context: ExecutionContext): Language {
  const request = context.switchToHttp().getRequest<Request>();
  const language = getRequestLanguage(request);
  context.switchToHttp().getResponse<HeaderTarget>().setHeader(CONTENT_LANGUAGE, language);
  return language;
}

/**
 * Injects the {@link Language} of the request, states it in the response, and documents the query parameter.
 */
export const RequestLanguage = createParamDecorator(
  (_: unknown, context: ExecutionContext) => readLanguage(context),
  [
    (controller, method) => {
      const document = ApiQuery({
        name: 'language',
        required: false,
        enum: languages,
        description: 'Language of names, texts and mails; without it, that of Accept-Language.',
      });
      document(controller, method!, Object.getOwnPropertyDescriptor(controller, method!)!);
    },
  ],
);
