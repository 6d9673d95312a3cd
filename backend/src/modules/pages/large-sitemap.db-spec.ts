import { addNames, createApprovedTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start();
  await createApprovedTestimonial(product, await addNames(product.database));
  await waitForJobs(product);
  // Supplements that users have named, each with a report.
  await product.database.execute(
    `with added as (
       insert into catalog.supplements (name_en, name_es, is_user_generated)
       select 'Herb ' || n, 'Herb ' || n, true from generate_series(1, 25000) n returning id
     )
     insert into analysis.cells (condition_id, supplement_id, age_range, gender, significant, moderate, residual, "none",
       negative_effects)
     select condition_id, added.id, '', '', 1, 0, 0, 0, 0
     from added cross join (select condition_id from analysis.cells limit 1) reported`,
  );
});

afterAll(() => product.stop());

it('a sitemap of more addresses than a file may have is an index of several files', async () => {
  const anonymous = product.anonymous();
  const { body: index, headers } = await anonymous.get<string>('/sitemap.xml');
  expect(headers.get('content-type')).toContain('application/xml');
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  expect(index).toContain('<sitemapindex');
  expect(files.slice(0, 2)).toEqual([`${product.url}/sitemap-1.xml`, `${product.url}/sitemap-2.xml`]);
  const addresses: string[] = [];
  for (const file of files) {
    const { status, headers: found, body } = await anonymous.get<string>(new URL(file).pathname);
    expect([status, found.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
    // The limits of search engines.
    expect(listed.length).toBeLessThanOrEqual(50_000);
    expect(body.length).toBeLessThan(50_000_000);
    addresses.push(...listed);
  }
  expect(addresses).toContain(`${product.url}/about?lang=es`);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => address.includes('/supplements/'))).toHaveLength(2 * 25_001);
  expect((await anonymous.get(`/sitemap-${files.length + 1}.xml`)).status).toBe(404);
  expect((await anonymous.get('/sitemap-x.xml')).status).toBe(400);
});
