import type { RequestHandler } from 'express';
import { DomainError } from './domain-error.js';

class UnsupportedMediaType extends DomainError {
  constructor() {
    super(
      'unsupported_media_type',
      'unsupported',
      'Send application/json; multipart/form-data or text/csv where files are taken.',
    );
  }
}

/** A request with a body must say that it is JSON or multipart, or CSV at `csvAt`; nothing else is guessed at. */
export const knownContentType =
  (csvAt: RegExp): RequestHandler =>
  (request, _response, next) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    const known = csvAt.test(request.baseUrl + request.path)
      ? ['text/csv']
      : ['application/json', 'multipart/form-data'];
    if (hasBody && request.is(known) === false) next(new UnsupportedMediaType());
    else next();
  };
