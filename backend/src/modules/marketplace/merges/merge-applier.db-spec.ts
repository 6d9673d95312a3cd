import type { Client } from '../../../../test/app/client.js';
import { addNames, type Names, waitForJobs } from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { addAdvertiser, addProduct } from '../../../../test/fixtures/product-factories.js';
import { MergeApplier } from './merge-applier.js';
import type { ProductsDto } from '../products/products.dto.js';

let product: TestApp;
let names: Names;
let admin: Client;
let advertiser: number;

beforeEach(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  advertiser = await addAdvertiser(product.database, 'Brightjar');
});

afterEach(() => product.stop());

/** One that an admin renamed: it is public without testimonials, also after a merge was undone. */
async function addCustomSupplement(name: string): Promise<number> {
  const [{ id }] = await product.database.query<{ id: number }>(
    `insert into catalog.supplements (name_en, name_es, is_user_generated, is_edited) values ($1, $1, true, true)
     returning id`,
    [name],
  );
  return id;
}

async function merge(fromId: number, intoId: number): Promise<number> {
  const path = `/api/admin/catalog/supplements/${fromId}/merge`;
  const { body } = await admin.post<{ mergeId: number }>(path, { intoId });
  await waitForJobs(product);
  return body.mergeId;
}

async function undo(mergeId: number): Promise<void> {
  await admin.post(`/api/admin/catalog/merges/${mergeId}/undo`);
  await waitForJobs(product);
}

async function importFeed(...supplements: string[]): Promise<void> {
  const form = new FormData();
  form.append('advertiser', 'Brightjar');
  const rows = supplements.map((supplement, index) => ({
    id: `M-${index}`,
    title: supplement,
    supplement,
    brand: 'Northlight',
    price: 10 + index,
    currency: 'EUR',
    url: 'https://brightjar.example/p',
  }));
  form.append('feed', new Blob([JSON.stringify(rows)]), 'feed.json');
  expect((await admin.call('POST', '/api/marketplace/feeds', form)).status).toBe(200);
}

/** The supplement id of each product, as listed. */
async function findSupplementIds(...ids: number[]): Promise<(number | null)[]> {
  const { body } = await product.anonymous().get<ProductsDto>('/api/marketplace/products?pageSize=100');
  return ids.map((id) => body.products.find((item) => item.id === id)!.supplementId);
}

it('a merge moves products, undoing it restores them, and other products stay unchanged', async () => {
  const customSupplement = await addCustomSupplement('Magnesio marino');
  const mergedProduct = await addProduct(product.database, advertiser, { supplement_id: customSupplement });
  const retired = await addProduct(product.database, advertiser, {
    supplement_id: customSupplement,
    retired_at: new Date(),
  });
  const canonicalProduct = await addProduct(product.database, advertiser, { supplement_id: names.supplementId });
  const other = await addProduct(product.database, advertiser, { supplement_id: names.otherSupplementId });
  const unknown = await addProduct(product.database, advertiser);
  const mergeId = await merge(customSupplement, names.supplementId);
  const all = [mergedProduct, canonicalProduct, other, unknown];
  expect(await findSupplementIds(...all)).toEqual([
    names.supplementId,
    names.supplementId,
    names.otherSupplementId,
    null,
  ]);
  const response = await product
    .anonymous()
    .get<ProductsDto>(`/api/marketplace/products?supplementId=${customSupplement}`);
  expect(response.body.products.map(({ id }) => id).sort()).toEqual([mergedProduct, canonicalProduct].sort());
  await undo(mergeId);
  expect(await findSupplementIds(...all)).toEqual([
    customSupplement,
    names.supplementId,
    names.otherSupplementId,
    null,
  ]);
  const [row] = await product.database.query('select * from marketplace.products where id = $1', [retired]);
  expect(row).toMatchObject({ supplement_id: customSupplement, named_supplement_id: null });
});

it('chained merges are applied and undone step by step', async () => {
  const [a, b] = [await addCustomSupplement('Ashwa'), await addCustomSupplement('Ashwagandha root')];
  const [productOfA, productOfB] = [
    await addProduct(product.database, advertiser, { supplement_id: a }),
    await addProduct(product.database, advertiser, { supplement_id: b }),
  ];
  const first = await merge(a, b);
  expect(await findSupplementIds(productOfA, productOfB)).toEqual([b, b]);
  const second = await merge(b, names.supplementId);
  expect(await findSupplementIds(productOfA, productOfB)).toEqual([names.supplementId, names.supplementId]);
  await undo(second);
  expect(await findSupplementIds(productOfA, productOfB)).toEqual([b, b]);
  await undo(first);
  expect(await findSupplementIds(productOfA, productOfB)).toEqual([a, b]);
});

it('merge jobs may run repeatedly and in any order', async () => {
  const customSupplement = await addCustomSupplement('Magnesita');
  const mergedProduct = await addProduct(product.database, advertiser, { supplement_id: customSupplement });
  const first = await merge(customSupplement, names.supplementId);
  await undo(first);
  const secondMerge = await merge(customSupplement, names.otherSupplementId);
  const mergeApplier = product.app.get(MergeApplier);
  for (const mergeId of [secondMerge, first, first, secondMerge, 0]) {
    await mergeApplier.syncMerge(mergeId);
    expect(await findSupplementIds(mergedProduct)).toEqual([names.otherSupplementId]);
  }
});

it('a feed resolves merged names, and undoing the merge also restores its products', async () => {
  const customSupplement = await addCustomSupplement('Magnesio marino');
  const mergeId = await merge(customSupplement, names.supplementId);
  await importFeed('MAGNESIO MARINO', 'Magnesium');
  const { body } = await product.anonymous().get<ProductsDto>('/api/marketplace/products');
  const [marine, plain] = body.products.map(({ id }) => id);
  expect(await findSupplementIds(marine, plain)).toEqual([names.supplementId, names.supplementId]);
  await undo(mergeId);
  expect(await findSupplementIds(marine, plain)).toEqual([customSupplement, names.supplementId]);
});

it('a feed assigns a name that an entry took from a merged one to the entry itself', async () => {
  const [merged, current] = [await addCustomSupplement('Magnesita'), await addCustomSupplement('Magnesia')];
  await merge(merged, current);
  const renamed = await admin.put(`/api/admin/catalog/supplements/${current}`, { nameEn: 'Magnesita' });
  expect(renamed.status).toBe(204);
  await importFeed('Magnesita');
  expect(await product.database.query('select supplement_id, named_supplement_id from marketplace.products')).toEqual([
    { supplement_id: current, named_supplement_id: null },
  ]);
});

it('merges that are not applied to all products are found by reading the products once', async () => {
  const merges: { mergeId: number; productId: number; supplementId: number }[] = [];
  for (const name of ['Magnesio marino', 'Magnesita', 'Magnesia']) {
    const supplementId = await addCustomSupplement(name);
    const productId = await addProduct(product.database, advertiser, { supplement_id: supplementId });
    merges.push({ mergeId: await merge(supplementId, names.supplementId), productId, supplementId });
  }
  const mergeApplier = product.app.get(MergeApplier);
  expect(await mergeApplier.findUnapplied()).toEqual([]);
  const [{ mergeId, productId, supplementId }] = merges;
  await product.database.execute(
    'update marketplace.products set supplement_id = $2, named_supplement_id = null where id = $1',
    [productId, supplementId],
  );
  await undo(merges[1].mergeId);
  await product.database.execute(
    'update marketplace.products set supplement_id = $2, named_supplement_id = $3 where id = $1',
    [merges[1].productId, names.supplementId, merges[1].supplementId],
  );
  const querySpy = jest.spyOn(product.database, 'query');
  expect(await mergeApplier.findUnapplied()).toEqual([mergeId, merges[1].mergeId]);
  expect(querySpy.mock.calls.filter(([sql]) => sql.includes('marketplace.products'))).toHaveLength(1);
});
