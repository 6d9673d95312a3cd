import type { RouteObject } from 'react-router';
import routePaths from './route-paths.json';
import { routes } from './routes';

/** The URL patterns of all screens; `*` is the not-found screen. */
function listPaths(list: RouteObject[], parent = ''): string[] {
  return list.flatMap(({ path, index, children }) => {
    if (path === '*') return [];
    const address = path === undefined ? parent : `${parent}/${path}`;
    const own = index || path !== undefined ? [address || '/'] : [];
    return [...own, ...listPaths(children ?? [], address)];
  });
}

it('route-paths.json lists the screens of the router; the server compares its page heads with the same list', () => {
  expect(listPaths(routes).sort()).toEqual(Object.keys(routePaths).sort());
});
