import type { RequestHandler } from 'express';

/**
 * Every `fetch` sends `Cache-Control: no-cache` along with If-None-Match. It wants caches on the way to ask us (RFC 9111,
 * section 5.2.1.4), and asked we are; Express takes it as a wish for the whole answer even where nothing changed.
 */
export const revalidation: RequestHandler = ({ headers }, _response, next) => {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control'];
  next();
};
