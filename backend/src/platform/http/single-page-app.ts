import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

/** Paths that the single-page app has a screen for; everything else gets its not-found screen with status 404. */
const screens = [
  /^\/$/,
  /^\/(sign-in|sign-up|about|marketplace|new-testimonial|my-testimonials|my-points)$/,
  /^\/(privacy-policy|legal-notice|cookie-policy|terms-conditions|consent-settings|data-rights)$/,
  /^\/marketplace\/product-demo\/[^/]+$/,
  /^\/my-testimonials\/\d+$/,
  /^\/testimonials\/\d+$/,
  /^\/admin\/pending-testimonials$/,
  /^\/admin\/testimonial\/\d+$/,
];

/** Serves the built single-page app: hashed assets for a year, the document always fresh. */
export function singlePageApp(folder: string): RequestHandler {
  const router = Router();
  const document = join(folder, 'index.html');
  router.use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
  router.use(express.static(folder, { index: false, maxAge: '1h' }));
  router.use((request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || !existsSync(document)) return next();
    if (!request.accepts('html')) return next();
    const path = request.path.replace(/(.)\/+$/, '$1');
    response
      .status(screens.some((screen) => screen.test(path)) ? 200 : 404)
      .setHeader('Cache-Control', 'no-cache')
      .sendFile(document);
  });
  return router;
}
