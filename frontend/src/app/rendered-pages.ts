import { matchPath } from 'react-router';
import routePaths from './route-paths.json';

/** The public pages that the server renders, by path, with the names of their files in routes/. */
export const RENDERED_PAGES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/about': 'about',
  '/how-the-ranking-works': 'method',
  '/testimonials/:supplementId': 'testimonials',
  '/supplements/:supplementId': 'supplement',
  '/conditions/:conditionId': 'condition',
  '/compare': 'compare',
  '/new-testimonial': 'new-testimonial',
  '/marketplace': 'marketplace',
  '/marketplace/product-demo/:productId': 'product-demo',
  '/privacy-policy': 'privacy-policy',
  '/legal-notice': 'legal-notice',
  '/cookie-policy': 'cookie-policy',
  '/terms-conditions': 'terms-conditions',
};

/** The file of the page at a path; null for a path without a page, undefined for a page that only the browser renders. */
export function findRenderedPage(pathname: string): string | null | undefined {
  const path = routePaths.find((candidate) => matchPath(candidate, pathname));
  return path === undefined ? null : RENDERED_PAGES[path];
}
