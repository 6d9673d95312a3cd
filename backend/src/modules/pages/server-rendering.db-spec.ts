import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { addNames, type Names } from '../../../test/fixtures/factories.js';
import { addAdvertiser, addProduct } from '../../../test/fixtures/product-factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import { CatalogService } from '../catalog/index.js';
import { PageQueries } from './page-queries.js';
import { PageRenderer } from './page-renderer.js';
import { PagesService } from './pages.service.js';

const TEMPLATE =
  '<!doctype html><html lang="en"><head><title>Old</title></head><body><div id="root"></div></body></html>';
const CONFIG = { productName: 'Recuento' };
const ANALYSIS = ['get', '/api/analysis/condition-analysis', { params: { query: { conditionQuery: 'Insomnia' } } }];

let product: TestApp;
let names: Names;
let folder: string;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recuento-pages-'));
  mkdirSync(join(folder, '.server'));
  mkdirSync(join(folder, '.vite'));
  writeManifest({
    'src/routes/home.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_card.js'] },
    '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const writeManifest = (manifest: object | string) =>
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
  );

/** Uses a build of the single-page app with this program for the server, and requests the home page twice. */
async function request(program: string | null) {
  if (program !== null) writeFileSync(join(folder, '.server/entry-server.cjs'), program);
  const pages = product.app.get(PagesService);
  pages.useBuild(folder, CONFIG);
  const get = () => pages.renderDocument(TEMPLATE, new URL('http://localhost/?condition=Insomnia'), 'en');
  const [first, second] = [await get(), await get()];
  expect([second.status, second.html]).toEqual([first.status, first.html]);
  const state = JSON.parse(/id="page-state">(.*?)<\/script>/s.exec(first.html)![1]) as {
    config: object;
    rendered?: { language: string; queryResults: { key: unknown; data: unknown }[] };
  };
  return { ...first, state };
}

it('a page is rendered with the results of its queries, and names its files', async () => {
  const { status, html, state } = await request(`
    exports.renderPage = async ({ queryResults }) => ({
      html: queryResults.length === 0 ? '<h1>waiting</h1>' : '<h1>' + queryResults[0].data.conditionName + '</h1>',
      missing: queryResults.length === 0 ? [${JSON.stringify(ANALYSIS)}] : [],
      source: 'src/routes/home.tsx',
    });`);
  expect(status).toBe(200);
  expect(html).toContain('<div id="root"><h1>Insomnia</h1></div>');
  expect(html.match(/assets\/[a-z.]+/g)).toEqual([
    'assets/card.css',
    'assets/home.css',
    'assets/home.js',
    'assets/card.js',
  ]);
  expect(state).toMatchObject({
    config: CONFIG,
    rendered: { language: 'en', queryResults: [{ key: ANALYSIS, data: { conditionId: names.conditionId } }] },
  });
});

it('a page is rendered with the problem of a query that names an unknown entry, and is not stored', async () => {
  const key = ['get', '/api/analysis/supplement-report', { params: { query: { supplementId: 999_999 } } }];
  const { html, state, isStorable } = await request(`
    exports.renderPage = async ({ queryResults }) => ({
      html: '<h1>' + (queryResults.length === 0 ? 'waiting' : queryResults[0].problem.code) + '</h1>',
      missing: [${JSON.stringify(key)}],
      source: null,
    });`);
  expect(html).toContain('<h1>supplement_not_found</h1>');
  const problem = { status: 404, code: 'supplement_not_found', detail: expect.any(String) as string };
  expect(state.rendered?.queryResults).toEqual([{ key, problem }]);
  expect(isStorable).toBe(false);
});

it('the products for the name of a supplement are found with the names of products for sale, in the language of the page', async () => {
  const { database } = product;
  await addProduct(database, await addAdvertiser(database, 'Brightjar'), { supplement_id: names.supplementId });
  const key = ['get', '/api/marketplace/supplements', { headers: { 'Accept-Language': 'es' } }];
  expect(await product.app.get(PageQueries).run(key, 'es')).toEqual(['Magnesio']);
});

it('a page is rendered without an answer that is missing', async () => {
  const { html } = await request(`
    exports.renderPage = async () => ({ html: '<h1>without</h1>', missing: [['get', '/api/nothing', {}]], source: null });`);
  expect(html).toContain('<h1>without</h1>');
});

it.each([
  ['there is none', null],
  ['it cannot be loaded', 'exports = ;'],
  ['rendering fails at once', 'exports.renderPage = () => { throw new Error("broken"); };'],
  ['rendering fails later', 'exports.renderPage = () => Promise.reject(new Error("broken"));'],
  ['it does not know the page', 'exports.renderPage = () => Promise.resolve(null);'],
])('the browser renders the page alone if the build for the server fails: %s', async (_case, program) => {
  const { status, html, state } = await request(program);
  expect(status).toBe(200);
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<title>Supplements for insomnia | Recuento</title>');
  expect(state).toEqual({ config: CONFIG });
});

it('the log names the route of a page that could not be rendered, not the number of a report', async () => {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  await request('exports.renderPage = () => { throw new Error("broken"); };');
  const number = 'K7QF2M9XRA';
  await product.app.get(PagesService).renderDocument(TEMPLATE, new URL(`http://localhost/reports/${number}`), 'en');
  const entries = log.mock.calls.map((entry) => JSON.stringify(entry));
  expect(entries.at(-1)).toContain('/reports/:number');
  expect(entries.join()).not.toContain(number);
});

it('the browser renders the page alone if its manifest is damaged', async () => {
  writeManifest('{');
  const { status, state } = await request(
    'exports.renderPage = async () => ({ html: "", missing: [], source: null });',
  );
  expect([status, state]).toEqual([200, { config: CONFIG }]);
});

it('the browser renders the page alone if the data take too long', async () => {
  jest.spyOn(product.app.get(PageQueries), 'run').mockReturnValue(new Promise(() => undefined));
  const renderer = product.app.get(PageRenderer);
  jest.replaceProperty(renderer, 'dataTimeoutMs' as never, 100 as never);
  const { status, html, state } = await request(`
    exports.renderPage = async () => ({ html: '<h1>waiting</h1>', missing: [${JSON.stringify(ANALYSIS)}], source: null });`);
  expect([status, state]).toEqual([200, { config: CONFIG }]);
  expect(html).toContain('<div id="root"></div>');
});

it('the browser renders the page alone, with a general head, while the database is unavailable', async () => {
  const outage = new Error('timeout exceeded when trying to connect');
  jest.spyOn(product.app.get(CatalogService), 'findConditionByNameOrId').mockRejectedValue(outage);
  const { status, html, state } = await request(null);
  expect([status, state]).toEqual([503, { config: CONFIG }]);
  expect(html).toMatch(/<title>[^<]+ \| Recuento<\/title>/);
  expect(html).toContain('<meta name="robots" content="noindex');
  expect(html).toContain('<div id="root"></div>');
});
