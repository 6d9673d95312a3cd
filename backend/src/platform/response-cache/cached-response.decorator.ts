import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { TextPartsInterceptor } from './text-parts.js';

export const CACHED_RESPONSE = 'recuento:cached-response';

/**
 * Anonymous requests of this route are answered before the web framework (ADR 10), and the process may keep the responses
 * until one of the topics changes that their data {@link dependsOn}. The response must depend on nothing else than that
 * data, the query and the language: see {@link CachedRoute} for what such a method may declare. It may return TextParts.
 */
export const CachedResponse = () =>
  applyDecorators(SetMetadata(CACHED_RESPONSE, true), UseInterceptors(TextPartsInterceptor));
