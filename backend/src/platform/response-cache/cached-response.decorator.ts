import { type CallHandler, type ExecutionContext, type NestInterceptor, UseInterceptors } from '@nestjs/common';
import { markCacheable } from './dependencies.js';

class MarkCacheableInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, handler: CallHandler): ReturnType<CallHandler['handle']> {
    markCacheable();
    return handler.handle();
  }
}

/**
 * Allows the process to keep the responses of this route to requests without a token, until one of the topics changes that
 * its data {@link dependsOn}. The response must depend on nothing else than that data, the URL and the language.
 */
export const CachedResponse = (): MethodDecorator => UseInterceptors(MarkCacheableInterceptor);
