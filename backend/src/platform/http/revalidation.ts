import type { RequestHandler } from 'express';

/**
 * `fetch` sends `Cache-Control: no-cache` together with If-None-Match, which only requires revalidation with the origin
 * (RFC 9111, section 5.2.1.4). Express would send the full response although it is unchanged, so the header is removed.
 */
export const revalidation: RequestHandler = ({ headers }, _response, next) => {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control'];
  next();
};
