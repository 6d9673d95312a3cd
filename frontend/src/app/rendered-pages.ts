import { matchPath } from 'react-router';
import renderedPages from './rendered-pages.json';
import routePaths from './route-paths.json';

/** The public pages that the server renders, by path, with the names of their files in routes/. */
export const RENDERED_PAGES: Readonly<Record<string, string>> = renderedPages;

/** The file of the page at a path; null for a path without a page, undefined for a page that only the browser renders. */
export function findRenderedPage(pathname: string): string | null | undefined {
  const path = routePaths.find((candidate) => matchPath(candidate, pathname));
  return path === undefined ? null : RENDERED_PAGES[path];
}
