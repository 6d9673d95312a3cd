import type { RequestHandler } from 'express';
import { DomainError } from './domain-error.js';

class UnsupportedMediaType extends DomainError {
  constructor() {
    super(
      'unsupported_media_type',
      'unsupported',
      'Send application/json, or multipart/form-data where files are taken.',
    );
  }
}

/** A request with a body must say that it is JSON or multipart; nothing else is guessed at. */
export const knownContentType: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && request.is(['application/json', 'multipart/form-data']) === false) next(new UnsupportedMediaType());
  else next();
};
