import escapeHtml from 'escape-html';
import type { PageHead } from './page-heads.js';

/** Serializes JSON so that it cannot end its script element. */
const escapeForScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Inserts the head of a page into the document of the single-page app. */
export function renderDocument(template: string, head: PageHead, productName: string): string {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;
  const lines = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    ...(head.indexed ? [] : [meta('robots', 'noindex')]),
    ...(head.canonical ? [`<link rel="canonical" href="${escapeHtml(head.canonical)}" />`] : []),
    ...head.alternates.map(
      ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}" />`,
    ),
    property('og:site_name', productName),
    property('og:type', 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:locale', head.language === 'es' ? 'es_ES' : 'en_GB'),
    ...(head.canonical ? [property('og:url', head.canonical)] : []),
    ...(head.image
      ? [
          property('og:image', head.image),
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          property('og:image:alt', head.title),
        ]
      : []),
    meta('twitter:card', head.image ? 'summary_large_image' : 'summary'),
    ...(head.structuredData
      ? [`<script type="application/ld+json">${escapeForScript(head.structuredData)}</script>`]
      : []),
  ];
  return template
    .replace(/<html lang="[^"]*"/, `<html lang="${head.language}"`)
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '));
}
