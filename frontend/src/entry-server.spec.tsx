/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RENDERED_PAGES } from './app/rendered-pages';
import type { QueryResult } from './app/page-state';
import { FALLBACK_CONFIG } from './lib/config/config';
import { renderPage } from './entry-server';

const render = (address: string, queryResults: QueryResult[] = []) =>
  renderPage({ address, language: 'en', config: FALLBACK_CONFIG, queryResults });

const POPULAR = ['get', '/api/conditions/popular', {}];

it('every rendered page has a file of its own', () => {
  const files = readdirSync(join(__dirname, 'routes'));
  for (const page of Object.values(RENDERED_PAGES)) expect(files).toContain(`${page}.tsx`);
});

it('a page names the queries that it waits for, and contains their results once it has them', async () => {
  const first = await render('/');
  expect(first?.missing).toEqual([POPULAR]);
  const condition = { id: 1, nameEn: 'Insomnia', nameEs: 'Insomnio', isUserGenerated: false, popularKey: 'insomnia' };
  const second = await render('/', [{ key: POPULAR, data: [condition] }]);
  expect(second?.missing).toEqual([]);
  expect(second?.html).toContain('href="/?condition=Insomnia"');
});

it('the same request gives the same HTML, whatever was rendered in between', async () => {
  const first = await render('/about');
  const spanish = await renderPage({ address: '/about', language: 'es', config: FALLBACK_CONFIG, queryResults: [] });
  expect(spanish?.html).not.toBe(first?.html);
  expect((await render('/about'))?.html).toBe(first?.html);
});

it.each([
  ['/supplements/999', 'Supplement not found'],
  ['/conditions/999', 'Condition not found'],
  ['/marketplace/product-demo/999', 'Product not found'],
  ['/testimonials/41?conditionId=999', 'Condition not found'],
  ['/compare?condition=3&supplements=41,999', 'Nothing to compare here'],
])('%s, whose data do not exist, says so instead of waiting for them', async (address, text) => {
  const [key] = (await render(address))!.missing;
  const problem = { status: 404, code: 'not_found', detail: 'There is nothing with this id.' };
  const page = await render(address, [{ key, problem }]);
  expect(page?.html).toContain(text);
  expect(page?.html).not.toContain('aria-busy="true"');
  expect(page?.missing).not.toContainEqual(key);
});

it('hostile text in an address or an answer stays text', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&</script>';
  const [page] = [await render(`/?condition=${encodeURIComponent(hostile)}`)];
  expect(page?.html).toContain('&lt;img src=x');
  expect(page?.html).not.toContain('<img src=x');
  expect(page?.html).not.toContain('</script>');
});

it.each(['/my-points', '/sign-in', '/admin/feeds', '/data-rights'])('%s is left to the browser', async (path) => {
  expect(await render(path)).toBeNull();
});

it('a path without a page is rendered as "not found"', async () => {
  const page = await render('/no-such-page');
  expect(page?.source).toBeNull();
  expect(page?.html).toContain('<h1>');
});

describe('a page beyond the end of a list', () => {
  const listed = (path: string, query: object, headers = {}) => ['get', path, { params: { query }, ...headers }];

  it.each([
    [
      '/testimonials/41?conditionId=3&gender=female&page=9',
      listed('/api/testimonials', {
        ...{ conditionId: 3, supplementId: 41, language: 'en', page: 9, pageSize: 10, gender: 'female' },
      }),
      { testimonials: [], totalPages: 2, totalPublicTestimonials: 14, conditionName: 'Insomnia' },
      '/testimonials/41?conditionId=3&gender=female&page=2',
    ],
    [
      '/marketplace/?lang=en&brand=Northlight&page=9',
      listed(
        '/api/marketplace/products',
        { page: 9, pageSize: 20, sortBy: 'price_asc', brand: 'Northlight' },
        { headers: { 'Accept-Language': 'en' } },
      ),
      { products: [], totalPages: 2, totalProducts: 31 },
      '/marketplace/?brand=Northlight&page=2&lang=en',
    ],
    [
      '/marketplace?page=9',
      listed(
        '/api/marketplace/products',
        { page: 9, pageSize: 20, sortBy: 'price_asc' },
        { headers: { 'Accept-Language': 'en' } },
      ),
      { products: [], totalPages: 1, totalProducts: 3 },
      '/marketplace',
    ],
  ])('%s redirects to the last page, in the language of the link', async (address, key, data, lastPage) => {
    const waiting = await render(address);
    expect(waiting?.missing).toContainEqual(key);
    expect(waiting?.redirect).toBeNull();
    expect((await render(address, [{ key, data }]))?.redirect).toBe(lastPage);
  });
});
