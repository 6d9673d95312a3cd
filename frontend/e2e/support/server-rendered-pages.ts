import { type Browser, expect, type Page, type Response } from '@playwright/test';
import type { Language } from './texts';

const LOCALES = { en: 'en-GB', es: 'es-ES' };

interface ServerRenderedPage {
  path: string;
  heading: Record<Language, RegExp>;
  content: string;
  status?: number;
  /** The number of parts for which only the browser loads data. */
  loading?: number;
}

/** The pages that the server renders; what each must contain before any script runs: its heading and something of its content. */
export const pages: ServerRenderedPage[] = [
  { path: '/', heading: { en: /did it help/, es: /Le sirvió/ }, content: '.popular-conditions__index a' },
  { path: '/?condition=Insomnia', heading: { en: /^Insomnia$/, es: /^Insomnio$/ }, content: '.ranked-card__card h3' },
  {
    path: '/testimonials/46?conditionId=3',
    heading: { en: / for insomnia$/, es: / para el insomnio$/ },
    content: '.testimonial-card__card blockquote',
  },
  { path: '/supplements/46', heading: { en: /^Magnesium$/, es: /^Magnesio$/ }, content: '.evidence-table__table a' },
  { path: '/conditions/3', heading: { en: /^Insomnia$/, es: /^Insomnio$/ }, content: '.evidence-table__table a' },
  {
    path: '/compare?condition=3&supplements=207,48',
    heading: { en: / for insomnia$/, es: / para el insomnio$/ },
    content: 'main table th',
  },
  { path: '/marketplace', heading: { en: /^Marketplace$/, es: /^Tienda$/ }, content: '.product-card__card h3' },
  {
    path: '/marketplace?condition=Insomnia&supplement=magnes',
    heading: { en: /^Marketplace$/, es: /^Tienda$/ },
    content: '.product-card__card h3',
  },
  { path: '/marketplace/product-demo/12', heading: { en: /Vitamina K/, es: /Vitamina K/ }, content: 'main ol li' },
  {
    path: '/how-the-ranking-works',
    heading: { en: /ranking/, es: /clasificación/ },
    content: '#formula',
    loading: 2,
  },
  { path: '/about', heading: { en: /./, es: /./ }, content: '#review' },
  { path: '/privacy-policy', heading: { en: /^Privacy policy$/, es: /^Política de privacidad$/ }, content: 'h2[id]' },
  { path: '/legal-notice', heading: { en: /^Legal notice$/, es: /^Aviso legal$/ }, content: 'h2[id]' },
  { path: '/cookie-policy', heading: { en: /^Cookie policy$/, es: /^Política de cookies$/ }, content: 'h2[id]' },
  { path: '/terms-conditions', heading: { en: /^Terms/, es: /^Términos/ }, content: 'h2[id]' },
  { path: '/new-testimonial', heading: { en: /experience/, es: /experiencia/ }, content: 'main li' },
  { path: '/no-such-page', heading: { en: /./, es: /./ }, content: 'main a[href="/marketplace"]', status: 404 },
];

/** Addresses of pages whose entry does not exist, with what each says. */
export const unknownEntries = [
  { path: '/supplements/999999', text: { en: 'Supplement not found', es: 'No encontramos ese suplemento' } },
  { path: '/conditions/999999', text: { en: 'Condition not found', es: 'No encontramos ese problema de salud' } },
  { path: '/marketplace/product-demo/999999', text: { en: 'Product not found', es: 'Producto no encontrado' } },
  {
    path: '/testimonials/46?conditionId=999999',
    text: { en: 'Condition not found', es: 'No encontramos ese problema de salud' },
  },
  {
    path: '/compare?condition=3&supplements=46,999999',
    text: { en: 'Nothing to compare here', es: 'Aquí no hay nada que comparar' },
  },
];

/**
 * Opens a page that the server renders. If its data take longer than 1.5 s, as they may on a busy machine, the server sends it without
 * content: then it is opened again.
 */
export async function openRendered(page: Page, path: string): Promise<Response> {
  let response: Response | undefined;
  await expect(async () => {
    response = (await page.goto(path)) ?? undefined;
    expect(await response?.text()).not.toContain('<div id="root"></div>');
  }).toPass();
  return response!;
}

export async function openWithoutScripts(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ locale: LOCALES[language], javaScriptEnabled: false });
  return context.newPage();
}
