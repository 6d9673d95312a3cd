import { matchPath } from 'react-router';
import routePaths from './route-paths.json';

/** Null for a page that only the browser renders. */
const pages = Object.entries<string | null>(routePaths);

/** The public pages that the server renders, by path, with the names of their files in routes/. */
export const RENDERED_PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  pages.filter((page): page is [string, string] => page[1] !== null),
);

/** The file of the page at a path; null for a path without a page, undefined for a page that only the browser renders. */
export function findRenderedPage(pathname: string): string | null | undefined {
  const page = pages.find(([path]) => matchPath(path, pathname));
  return page === undefined ? null : (page[1] ?? undefined);
}
