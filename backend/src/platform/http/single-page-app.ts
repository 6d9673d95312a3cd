import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { getRequestLanguage, type Language } from './language.js';

/** Renders the document of an address; the template is the built index.html. */
export type RenderDocument = (
  template: string,
  address: URL,
  language: Language,
) => Promise<{ status: number; html: string }>;

/** Serves the built single-page app: hashed assets are cached for a year, the document is always revalidated. */
export function singlePageApp(folder: string, render: RenderDocument): RequestHandler {
  const router = Router();
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  // No redirects to add a trailing slash: they repeat the requested path, and "/\\host/../assets" would be another host.
  const files = { redirect: false };
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { ...files, immutable: true, maxAge: '1y', fallthrough: false }),
  );
  router.use(express.static(folder, { ...files, index: false, maxAge: '1h' }));
  router.use((request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || !request.accepts('html')) return next();
    const target = request.originalUrl.replace(/^[/\\]+/, '/');
    if (!URL.canParse(target, 'http://address')) return next();
    const address = new URL(target, 'http://address');
    const linkLanguage = address.searchParams.get('lang');
    const language = linkLanguage === 'en' || linkLanguage === 'es' ? linkLanguage : getRequestLanguage(request);
    render(template, address, language)
      .then(({ status, html }) => {
        response.vary('Accept-Language');
        response.status(status).setHeader('Cache-Control', 'no-cache').type('html').send(html);
      })
      .catch(next);
  });
  return router;
}
