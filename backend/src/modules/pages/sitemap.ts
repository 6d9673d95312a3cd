import escapeHtml from 'escape-html';
import type { PageHead } from './page-heads.js';

/** Pages of a file. Search engines reject more than 50,000 addresses or 50 MB, and each page has an address for each language. */
export const PAGES_PER_FILE = 10_000;

/** Renders a file of the sitemap; each page is listed in every language. */
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

/** Renders the index of a sitemap with several files. */
export function renderSitemapIndex(files: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files.map((file) => `<sitemap><loc>${escapeHtml(file)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');
}
