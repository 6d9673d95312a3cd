import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Of our own making: the encoding at the end of an entity tag. */
const ENCODING_SUFFIX = /-(?:gzip|br|deflate|zstd)"/g;

/**
 * Compresses for those who take it. Wrapping an answer costs a tenth of a small request; who asks for nothing is spared.
 * A strong tag stands for the same bytes, so each encoding has a tag of its own (RFC 9110, section 8.8.1).
 */
export function compressResponses(): RequestHandler {
  const compress = compression();
  return (request, response, next) => {
    response.vary('Accept-Encoding');
    if (request.headers['accept-encoding'] === undefined) return next();
    const known = request.headers['if-none-match'];
    if (known !== undefined) request.headers['if-none-match'] = known.replace(ENCODING_SUFFIX, '"');
    setETagPerEncoding(response, known);
    compress(request, response, next);
  };
}

/** Before `compress`, which so has named its encoding by the time that this looks. */
function setETagPerEncoding(response: Response, known: string | undefined): void {
  const writeHead = response.writeHead.bind(response) as (...rest: unknown[]) => Response;
  response.writeHead = (...rest: unknown[]) => {
    const tag = response.getHeader('ETag');
    const encoding = response.getHeader('Content-Encoding');
    if (typeof tag === 'string') {
      if (response.statusCode === 304) response.setHeader('ETag', matchingClientTag(tag, known));
      else if (typeof encoding === 'string') response.setHeader('ETag', tag.replace(/"$/, `-${encoding}"`));
    }
    return writeHead(...rest);
  };
}

/** The tag by which the client knows what it has. */
function matchingClientTag(tag: string, known = ''): string {
  const tags = known.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.find((one) => one.replace(ENCODING_SUFFIX, '"') === tag) ?? tag;
}
