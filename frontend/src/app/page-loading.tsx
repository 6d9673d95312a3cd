import type { RouteObject } from 'react-router';
import { PageFailure } from './page-failure';
import { PageNotLoaded } from './page-not-loaded';

/** The same routes; a page whose code does not arrive says so in its own place, with a way to try again. */
export const withPageLoading = (routes: RouteObject[]): RouteObject[] => routes.map(withLoading);

function withLoading(route: RouteObject): RouteObject {
  const { lazy, children } = route;
  if (children) return { ...route, children: withPageLoading(children) };
  if (typeof lazy !== 'function') return route;
  const page = { ...route, lazy: () => lazy().catch(notLoaded) } as RouteObject;
  // Around the page: the router shows nothing of a route whose own code is missing, not even its error element.
  return { errorElement: <PageFailure />, children: [page] };
}

function notLoaded(cause: unknown): never {
  throw new PageNotLoaded('The code of this page did not load', { cause });
}
