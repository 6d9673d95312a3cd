import type { IncomingMessage } from 'node:http';
import { negotiateUrlLanguage } from '../http/index.js';

/** Longer URLs are left to the framework, and their responses are not stored. */
const MAX_URL_LENGTH = 500;

/** Whether a request reads from the API without a token and without a body. */
export function isAnonymousRead({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    url.length <= MAX_URL_LENGTH &&
    url.startsWith('/api/')
  );
}

/** Responses are distinguished by URL and language. */
export const toCacheKey = (request: IncomingMessage): string => `${negotiateUrlLanguage(request)} ${request.url}`;
