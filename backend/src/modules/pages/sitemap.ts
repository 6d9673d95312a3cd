import escapeHtml from 'escape-html';
import type { PageHead } from './page-heads.js';

/** Renders sitemap.xml; each page is listed in every language. */
export function renderSitemap(pages: PageHead['alternates'][]): string {
  const entries = pages.flatMap((alternates) => {
    const links = alternates
      .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`)
      .join('');
    return alternates
      .filter(({ language }) => language !== 'x-default')
      .map(({ href }) => `<url><loc>${escapeHtml(href)}</loc>${links}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
