import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import { validationPipe } from '../http/index.js';
import { CACHED_RESPONSE } from './cached-response.decorator.js';
import { CachedRoute } from './cached-route.js';

/** All routes with {@link CachedResponse}, by path. The controllers must have been created. */
export function findCachedRoutes(
  discovery: DiscoveryService,
  parseQuery: (queryString: string) => unknown,
): ReadonlyMap<string, CachedRoute> {
  const scanner = new MetadataScanner();
  const validation = validationPipe();
  const routes = new Map<string, CachedRoute>();
  for (const { instance } of discovery.getControllers()) {
    const controller = instance as Record<string, () => unknown>;
    for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(controller) as object)) {
      if (!Reflect.getMetadata(CACHED_RESPONSE, controller[name]!)) continue;
      const route = new CachedRoute(controller, controller[name]!, validation, parseQuery);
      routes.set(route.path, route);
    }
  }
  return routes;
}
