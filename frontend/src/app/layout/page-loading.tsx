import type { RouteObject } from 'react-router';
import { RouteErrorScreen } from '../errors/route-error-screen';
import { throwChunkLoadError } from '../../lib/chunk-load-error';

/** The same routes; a page whose code fails to load shows an error with a retry button in its place. */
export const withPageLoading = (routes: RouteObject[]): RouteObject[] => routes.map(withLoading);

function withLoading(route: RouteObject): RouteObject {
  const { lazy, children } = route;
  if (children) return { ...route, children: withPageLoading(children) };
  if (typeof lazy !== 'function') return route;
  const page = { ...route, lazy: () => lazy().catch(throwChunkLoadError) } as RouteObject;
  // A parent route is needed: the router renders nothing of a route whose own code is missing, not even its error
  // element.
  return { errorElement: <RouteErrorScreen />, children: [page] };
}
