import { ExpressAdapter } from '@bull-board/express';
import escapeHtml from 'escape-html';
import type { Request, Response } from 'express';
import { type Language, getRequestLanguage } from '../http/index.js';

type EntryRoute = Parameters<ExpressAdapter['setEntryRoute']>[0];

const texts = {
  en: { title: 'Queue dashboard', locale: 'en-US', back: 'Back to the review queue' },
  es: { title: 'Panel de colas', locale: 'es-ES', back: 'Volver a la cola de revisión' },
} as const satisfies Record<Language, object>;

const favIcon = { default: '/favicon.svg', alternative: '/favicon.ico' };
const EXTERNAL_LINKS = /<link[^>]+href="(?:https?:)?\/\/[^>]+>\s*/g;

/** Renders the dashboard in the language of the request, below a header with a link to the product. */
export class QueueDashboardAdapter extends ExpressAdapter {
  constructor(private readonly productName: string) {
    super();
  }

  override setEntryRoute({ method, route, handler }: EntryRoute): this {
    this.app[method](route, (request: Request, response: Response, next: (error: unknown) => void) => {
      const language = getRequestLanguage(request);
      const { title, locale } = texts[language];
      const boardTitle = `${title} | ${this.productName}`;
      const uiConfig = { ...this.uiConfig, boardTitle, locale: { lng: locale }, favIcon };
      const { name, params } = handler({ basePath: this.basePath, uiConfig });
      response.render(name, params, (error: Error | null, html: string) => {
        if (error) return next(error);
        response.vary('Accept-Language').send(addHeader(html, this.productName, language));
      });
    });
    return this;
  }
}

/** Replacements are functions, because the name of the product may contain "$". */
function addHeader(html: string, productName: string, language: Language): string {
  return html
    .replace(EXTERNAL_LINKS, '')
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace('</head>', (end) => styles + end)
    .replace(/<body[^>]*>/, (start) => `${start}${renderHeader(productName, language)}<div class="queue-dashboard">`)
    .replace('</body>', (end) => `</div>${end}`);
}

const renderHeader = (productName: string, language: Language): string => `
<header class="product-header">
  <a class="product-name" href="/"><img src="/favicon.svg" alt="" width="28" height="28">${escapeHtml(productName)}</a>
  <a href="/admin/pending-testimonials">${texts[language].back}</a>
</header>`;

/** The transform keeps elements with `position: fixed` below the header; #root scrolls inside it. */
const styles = `<style>
  body{display:flex;flex-direction:column;height:100vh;height:100dvh;margin:0;overflow:hidden}
  .product-header{flex:none;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 24px;
    padding:6px 16px;background:var(--card);color:var(--foreground);border-bottom:1px solid var(--border)}
  .product-header a{display:inline-flex;align-items:center;gap:8px;min-height:44px;color:inherit;font-size:16px}
  .product-header .product-name{font-weight:700;font-size:20px;text-decoration:none}
  .product-header a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
  .queue-dashboard{flex:1;min-height:0;transform:translateZ(0)}
  .queue-dashboard>#root{height:100%;overflow:auto}
</style>`;
