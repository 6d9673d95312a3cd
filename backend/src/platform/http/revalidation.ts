import type { RequestHandler, Response } from 'express';

const isStorable = (response: Response): boolean => !String(response.getHeader('Cache-Control')).includes('no-store');

/**
 * `fetch` sends `Cache-Control: no-cache` together with If-None-Match, which only requires revalidation with the origin
 * (RFC 9111, section 5.2.1.4). Express would send the full response although it is unchanged, so the header is removed.
 * A response with `no-store` is always sent in full: a client that has no copy could not use a 304.
 */
export const revalidation: RequestHandler = (request, response, next) => {
  const { headers } = request;
  if (headers['if-none-match'] !== undefined) {
    delete headers['cache-control'];
    const prototype = Object.getPrototypeOf(request) as object;
    Object.defineProperty(request, 'fresh', {
      get: () => isStorable(response) && Reflect.get(prototype, 'fresh', request) === true,
    });
  }
  next();
};
