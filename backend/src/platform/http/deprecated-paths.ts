import type { RequestHandler } from 'express';

/** When the current spellings were introduced, in seconds since 1970; the value of the `Deprecation` header. */
const DEPRECATED_SINCE = Date.UTC(2026, 10, 22) / 1000;

/** Former spellings of API paths. They are served for one version; the next major version removes them. */
const RENAMED_API_PATHS: [former: RegExp, current: string][] = [
  [/^\/api\/admin\/catalogue(?=\/)/, '/api/admin/catalog'],
  [/^\/api\/admin\/job-room(?=\/)/, '/api/admin/queue-dashboard'],
  [/^(\/api\/testimonials\/admin\/[^/]+)\/take-back(?=$|\?)/, '$1/revoke-approval'],
  [/^(\/api\/testimonials\/admin\/[^/]+)\/claim(?=$|\?)/, '$1/review-lock'],
  [/^(\/api\/testimonials\/admin\/[^/]+)\/neighbours(?=$|\?)/, '$1/adjacent'],
  [/^\/api\/testimonials\/my\/standing(?=$|\?)/, '/api/testimonials/my/duplicate-check'],
];

/** Pages of the single-page app that moved. */
const RENAMED_PAGES: [former: RegExp, current: string][] = [
  [/^\/admin\/catalogue(?=$|\?)/, '/admin/catalog'],
  [/^\/admin\/(job-room|queue-dashboard)(?=$|\?)/, '/admin/queues/open'],
];

/**
 * Serves renamed API paths under their former spelling, with the headers `Deprecation` (RFC 9745) and
 * `Link: <path>; rel="successor-version"` (RFC 5829), and redirects renamed pages permanently.
 */
export const deprecatedPaths: RequestHandler = (request, response, next) => {
  const path = rewrite(request.url, RENAMED_API_PATHS);
  if (path !== undefined) {
    request.url = path;
    response.setHeader('Deprecation', `@${DEPRECATED_SINCE}`);
    response.setHeader('Link', `<${path.split('?')[0]}>; rel="successor-version"`);
    next();
    return;
  }
  const page = rewrite(request.url, RENAMED_PAGES);
  if (page === undefined) next();
  else response.redirect(308, page);
};

function rewrite(url: string, renamed: [former: RegExp, current: string][]): string | undefined {
  const rule = renamed.find(([former]) => former.test(url));
  return rule && url.replace(...rule);
}
