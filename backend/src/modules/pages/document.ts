import escapeHtml from 'escape-html';
import type { PageHead } from './page-heads.js';
import type { RenderedPage } from './page-renderer.js';

/** Serializes JSON so that it cannot end its script element. */
const escapeForScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What a document contains beside its head: the page, or only what the scripts need to render it. */
export type DocumentContent = Partial<RenderedPage> & { state: object };

/** Inserts the head and the content of a page into the document of the single-page app. */
export function renderDocument(
  template: string,
  head: PageHead,
  productName: string,
  { html, stylesheets = [], scripts = [], state }: DocumentContent,
): string {
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
  const assets = [
    ...stylesheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ];
  const stateScript = `<script type="application/json" id="page-state">${escapeForScript(state)}</script>`;
  return template
    .replace(/<html lang="[^"]*"/, `<html lang="${head.language}"`)
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '))
    .replace('</head>', () => [...assets, '</head>'].join('\n    '))
    .replace(/<noscript>.*?<\/noscript>/s, (notice) => (html === undefined ? notice : ''))
    .replace('<div id="root"></div>', () => `<div id="root">${html ?? ''}</div>${stateScript}`);
}
