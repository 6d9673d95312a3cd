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
  if (!['GET', 'HEAD'].includes(request.method)) omitEntityTag(response);
  next();
};

/**
 * In the response to a PUT, an entity tag means that the body was stored unchanged, and in a 201 it is that of what was
 * created (RFC 9110, sections 9.3.4 and 15.3.2). The tag that Express computes is that of the response.
 */
function omitEntityTag(response: Response): void {
  const writeHead = response.writeHead.bind(response) as (...rest: unknown[]) => Response;
  response.writeHead = (...rest: unknown[]) => {
    response.removeHeader('ETag');
    return writeHead(...rest);
  };
}
