import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { Names } from '../../../../test/fixtures/factories.js';
import { addListedProducts } from '../../../../test/fixtures/listed-products.js';
import { addAdvertiser, addProduct } from '../../../../test/fixtures/product-factories.js';
import type { ProductDetailDto, ProductsDto } from './products.dto.js';

let product: TestApp;
let names: Names;
let anonymous: Client;
let hiddenId: number;
let productId: number;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  anonymous = product.anonymous();
  ({ names } = await addListedProducts(product));
  const shop = await addAdvertiser(product.database, 'Small Shop');
  productId = await addProduct(product.database, shop, {
    ...{ title: 'powder', supplement_id: (hiddenId = await hide('Secretwort')), supplement_name: 'Shop powder' },
    price: 5,
  });
});

afterAll(() => product.stop());

/** Adds a supplement as it is after the end of the last public testimonial with this custom name. */
async function hide(name: string): Promise<number> {
  const [{ id }] = await product.database.query<{ id: number }>(
    `insert into catalog.supplements (name_en, name_es, is_user_generated, is_public) values ($1, $1, true, false)
     returning id`,
    [name],
  );
  return id;
}

const list = async (query: string) => (await anonymous.get<ProductsDto>(`/api/marketplace/products?${query}`)).body;
const findTitles = async (query: string) => (await list(query)).products.map(({ title }) => title);

describe('products and supplements that are not public', () => {
  it('a hidden name that is a part of public ones does not change what a search finds', async () => {
    const before = await findTitles('supplement=magnes');
    expect(before).toEqual(['magnesium', 'dear magnesium']);
    await hide('Magnes');
    expect(await findTitles('supplement=magnes')).toEqual(before);
  });

  it.each(['secretwort', 'secret'])('a search for %s does not find products by the hidden name', async (text) => {
    expect(await findTitles(`supplement=${text}`)).toEqual([]);
  });

  it('the id of a hidden name finds no products', async () => {
    expect(await findTitles(`supplementId=${hiddenId}`)).toEqual([]);
  });

  it('a product has the name that its shop uses, and is found by it', async () => {
    const shown = { id: productId, supplementId: null, supplementName: 'Shop powder' };
    expect((await list('supplement=shop%20powder')).products).toMatchObject([shown]);
    const byEvidence = `conditionId=${names.conditionId}&includeUnreported=true&sortBy=`;
    for (const sort of ['effectiveness', 'significant_improvement', 'price_asc'])
      expect((await list(`${byEvidence}${sort}`)).products).toContainEqual(expect.objectContaining(shown));
    const { body } = await anonymous.get<ProductDetailDto>(`/api/marketplace/products/${productId}`);
    expect(body).toMatchObject({ ...shown, conditions: [] });
    const { body: supplements } = await anonymous.get<string[]>('/api/marketplace/supplements');
    expect(supplements).toContain('Shop powder');
    expect(supplements).not.toContain('Secretwort');
  });

  it('a product has the name of its supplement again when it becomes public', async () => {
    const read = async () =>
      (await anonymous.get<ProductDetailDto>(`/api/marketplace/products/${productId}?language=es`)).body;
    expect(await read()).toMatchObject({ supplementId: null });
    await product.database.execute('update catalog.supplements set is_public = true where id = $1', [hiddenId]);
    expect(await read()).toMatchObject({ supplementId: hiddenId, supplementName: 'Secretwort' });
    expect(await findTitles('supplement=secret')).toEqual(['powder']);
  });
});
