import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { requestLanguage, type Language } from './language.js';

/** Makes the document of one address; the template is the built index.html. */
export type RenderDocument = (
  template: string,
  address: URL,
  language: Language,
) => Promise<{ status: number; html: string }>;

/** Serves the built single-page app: hashed assets for a year, the document always fresh. */
export function singlePageApp(folder: string, render: RenderDocument): RequestHandler {
  const router = Router();
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  // Without redirects: to add a slash, they repeat what was asked for, and "/\\host/../assets" is an address of another host.
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
    const linked = address.searchParams.get('lang');
    const language = linked === 'en' || linked === 'es' ? linked : requestLanguage(request);
    render(template, address, language)
      .then(({ status, html }) => {
        response.vary('Accept-Language');
        response.status(status).setHeader('Cache-Control', 'no-cache').type('html').send(html);
      })
      .catch(next);
  });
  return router;
}
