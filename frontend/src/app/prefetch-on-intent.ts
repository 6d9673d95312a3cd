import { matchRoutes, type RouteObject } from 'react-router';

/** What comes before a click: the pointer over a link, the focus on it, a finger on it. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the code of a page as soon as the user is about to open a link to it. Returns the function that stops it. */
export function prefetchOnIntent(routes: RouteObject[]): () => void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin && link.pathname !== location.pathname)
      // A failure is reported when the page is opened.
      loadMatchingRoutes(routes, link.pathname).catch(() => undefined);
  };
  for (const intent of INTENTS) document.addEventListener(intent, prefetch, { passive: true });
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, prefetch);
  };
}

/** Loads the code of the page at a path. Loading it again costs nothing. */
export async function loadMatchingRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const page = await route.lazy();
      // The router renders the first page at once only if its code is no longer lazy.
      Object.assign(route, page, { lazy: undefined });
    }),
  );
}
