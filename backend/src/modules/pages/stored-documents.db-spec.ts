import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../../test/app/client.js';
import { PageServer } from '../../../test/app/page-server.js';
import { TestApp } from '../../../test/app/test-app.js';
import { buildErasureRequest, createMarker, requestErasure } from '../../../test/fixtures/erasure-fixtures.js';
import { addAdvertiser, addProduct } from '../../../test/fixtures/product-factories.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import { PageQueries } from './page-queries.js';
import { PageRenderer } from './page-renderer.js';

/** Renders the results of the queries that the address names, and pages without data. */
const PROGRAM = `
  const QUERIES = {
    list: '/api/testimonials',
    ranking: '/api/analysis/condition-analysis',
    product: '/api/marketplace/products/{id}',
  };
  exports.renderPage = async ({ address, queryResults }) => {
    const { pathname, searchParams } = new URL(address, 'http://address');
    const { query, lang, condition, variant, redirect = null, ...parameters } = Object.fromEntries(searchParams);
    const key = ['get', QUERIES[query], { params: { query: parameters, path: { id: pathname.split('/').pop() } } }];
    return {
      html: '<p>' + 'text '.repeat(500) + '</p><main>' + JSON.stringify(queryResults.map(({ data }) => data)).replaceAll('<', '') + '</main>',
      missing: query && queryResults.length === 0 ? [key] : [],
      source: null,
      redirect,
    };
  };`;

let product: TestApp;
let server: PageServer;
let names: Names;
let author: Client;
let renders: jest.SpyInstance;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  server = await PageServer.start(product, PROGRAM);
  author = await product.signUpUser();
});

beforeEach(() => {
  renders = jest.spyOn(product.app.get(PageRenderer), 'render');
});

afterEach(() => jest.restoreAllMocks());

afterAll(async () => {
  await server.stop();
  await product.stop();
});

it.each([
  ['POST', '/', 405],
  ['DELETE', '/marketplace/product-demo/3', 405],
  ['OPTIONS', '/my-points/', 405],
  ['POST', '/no-such-page', 404],
])('%s %s is answered with %d, because pages can only be read', async (method, path, status) => {
  const response = await server.send(method, path);
  expect([response.status, response.headers.get('allow')]).toEqual([status, status === 405 ? 'GET, HEAD' : null]);
});

it('a page that is at another address redirects there, and no cache or search engine keeps it', async () => {
  const lastPage = '/marketplace?brand=N%C3%BA&page=2';
  const response = await server.get(`/marketplace?redirect=${encodeURIComponent(lastPage)}`, {}, 'manual');
  expect([response.status, response.headers.get('location')]).toEqual([302, lastPage]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('vary')).toMatch(/Accept-Language.*Cookie/);
  expect(await response.text()).not.toContain('<main>');
});

const listAddress = () =>
  `/testimonials/${names.supplementId}?query=list&conditionId=${names.conditionId}&supplementId=${names.supplementId}`;
const rankingAddress = () => `/?condition=Insomnia&query=ranking&conditionQuery=${names.conditionId}`;

async function read(address: string, headers?: Record<string, string>): Promise<string> {
  const response = await server.get(address, headers);
  expect(response.status).toBe(200);
  return response.text();
}

const publish = async (experience: string, user = author): Promise<number> => {
  const id = await submitTestimonial(user, names, { experience });
  await approve(await product.signInAs('admin'), id);
  await waitForJobs(product);
  return id;
};

describe('documents of public pages', () => {
  it('are rendered once until the data of the page change', async () => {
    const [list, ranking] = [listAddress(), rankingAddress()];
    const before = [await read(list), await read(ranking)];
    expect([await read(list), await read(ranking)]).toEqual(before);
    expect(renders).toHaveBeenCalledTimes(2);

    const experience = 'Slept better after two weeks of it.';
    const id = await publish(experience);
    expect(await read(list)).toContain(experience);
    expect(await read(ranking)).toContain('"totalTestimonials":1');
    await author.delete(`/api/testimonials/${id}`);
    await waitForJobs(product);
    expect(await read(list)).not.toContain(experience);
    expect(await read(ranking)).toContain('"totalTestimonials":0');
  });

  it('have the new name in their head after a change of the catalog', async () => {
    const address = rankingAddress();
    expect(await read(address)).toContain('<title>Supplements for insomnia');
    await product.database.execute(`update catalog.conditions set name_en = 'Sleeplessness' where id = $1`, [
      names.conditionId,
    ]);
    // "Insomnia" no longer is its name.
    expect(await read(address)).toContain('<title>Which supplements helped');
    await product.database.execute(`update catalog.conditions set name_en = 'Insomnia' where id = $1`, [
      names.conditionId,
    ]);
    expect(await read(address)).toContain('<title>Supplements for insomnia');
  });

  it.each(['name', 'id'])('have the name of a condition that did not exist before, by its %s', async (reference) => {
    const { database } = product;
    const [{ id }] = await database.query<{ id: number }>('select max(id) + 7 as id from catalog.conditions');
    const address = `/?condition=${reference === 'id' ? id : 'Acne'}`;
    expect(await read(address)).toContain('<title>Which supplements helped');
    await database.execute(`insert into catalog.conditions (id, name_en, name_es) values ($1, 'Acne', 'Acné')`, [id]);
    expect(await read(address)).toContain('<title>Supplements for acne');
    await database.execute('delete from catalog.conditions where id = $1', [id]);
  });

  it('contain nothing of a user whose erasure is complete', async () => {
    const user = await product.signUpUser();
    const marker = createMarker();
    await publish(`Slept better, says ${marker}.`, user);
    expect(await read(listAddress())).toContain(marker);
    await requestErasure(user, buildErasureRequest());
    await waitForJobs(product);
    expect(await read(listAddress())).not.toContain(marker);
  });

  it('of a product follow its title and price, and the reports about its supplement', async () => {
    const { database } = product;
    const advertiserId = await addAdvertiser(database, 'Brightjar');
    const id = await addProduct(database, advertiserId, { supplement_id: names.supplementId, price: 10 });
    const address = `/marketplace/product-demo/${id}?query=product`;
    expect(await read(address)).toContain('"price":10,');
    // An id has one spelling, as in the single-page app.
    expect((await server.get(`/marketplace/product-demo/0${id}`)).status).toBe(404);
    await database.execute(`update marketplace.products set price = 12, title = 'New title' where id = $1`, [id]);
    const changed = await read(address);
    expect(changed).toContain('"price":12,');
    expect(changed).toContain('<title>New title');
    expect(changed).toContain('"conditions":[]');
    const testimonialId = await publish('It helped after two weeks of it.');
    expect(await read(address)).toContain('"conditions":[{');
    await author.delete(`/api/testimonials/${testimonialId}`);
    await waitForJobs(product);
    await database.execute('update marketplace.products set retired_at = now() where id = $1', [id]);
    expect((await server.get(address)).status).toBe(404);
  });

  it('are stored by language and by address', async () => {
    const english = await read('/about');
    expect(await read('/about', { cookie: 'language=es' })).toContain('<html lang="es"');
    expect(await read('/about', { 'accept-language': 'es' })).toContain('<html lang="es"');
    expect(await read('/about?lang=es')).toContain('<html lang="es"');
    expect(await read('/about')).toBe(english);
    expect(english).toContain('<html lang="en"');
    const getLanguage = async (address: string) => (await server.get(address)).headers.get('content-language');
    expect([await getLanguage('/about'), await getLanguage('/about?lang=es')]).toEqual(['en', 'es']);
    // One for each language, and one for the other address.
    expect(renders).toHaveBeenCalledTimes(3);
  });

  it('are sent compressed, and not again to a client that has them', async () => {
    const address = `${rankingAddress()}&variant=2`;
    const first = await server.get(address, { 'accept-encoding': 'br' });
    const [tag, html] = [first.headers.get('etag')!, await first.text()];
    expect([first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual(['br', 'no-cache']);
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    for (const encoding of ['gzip', 'identity']) {
      const other = await server.get(address, { 'accept-encoding': encoding });
      expect(other.headers.get('etag')).not.toBe(tag);
      expect([other.headers.get('content-encoding') ?? 'identity', await other.text()]).toEqual([encoding, html]);
    }
    const unchanged = await server.get(address, { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([304, tag, '']);
    expect(renders).toHaveBeenCalledTimes(1);
  });

  it('have a template that is no page itself', async () => {
    const response = await server.get('/index.html');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<meta name="robots" content="noindex" />');
  });

  it('are rendered once for requests at the same time', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => read(`${rankingAddress()}&variant=3`)));
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain('<main>[{');
    expect(renders).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['there is no such page', () => '/no-such-page', 404],
    ['there is no such supplement', () => '/supplements/99999', 404],
    ['a query was rejected', () => '/?query=ranking&conditionQuery=no-such-condition', 200],
  ])('are not stored if %s', async (_case, toAddress, status) => {
    for (const attempt of [1, 2]) {
      expect((await server.get(toAddress())).status).toBe(status);
      expect(renders).toHaveBeenCalledTimes(attempt);
    }
  });

  it('are not stored if the data were late, or declare no topic', async () => {
    const address = `${rankingAddress()}&variant=4`;
    const run = jest
      .spyOn(product.app.get(PageQueries), 'run')
      .mockReturnValue(pause(60_000, undefined, { ref: false }));
    const timeout = jest.replaceProperty(product.app.get(PageRenderer), 'dataTimeoutMs' as never, 100 as never);
    expect((await server.get(address)).headers.get('cache-control')).toBe('no-store');
    timeout.restore();
    run.mockResolvedValue({ totalTestimonials: 7 });
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await read(address)).toContain('"totalTestimonials":7');
    expect(renders).toHaveBeenCalledTimes(3);
    run.mockRestore();
    expect(await read(address)).toContain('"totalTestimonials":0');
  });

  it('a change while a page is rendered is in the next document', async () => {
    const address = `${rankingAddress()}&variant=5`;
    const renderer = product.app.get(PageRenderer);
    // Once the page has its data: the time for reading them is limited.
    renders.mockImplementationOnce(async (...page: Parameters<PageRenderer['render']>) => {
      const rendered = await PageRenderer.prototype.render.apply(renderer, page);
      await publish('It came while the page was rendered.');
      return rendered;
    });
    expect(await read(address)).toContain('"totalTestimonials":0');
    expect(await read(address)).toContain('"totalTestimonials":1');
  });
});
