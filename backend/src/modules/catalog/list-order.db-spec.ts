import { TestApp } from '../../../test/app/test-app.js';

let product: TestApp;

beforeAll(async () => (product = await TestApp.start({ process: 'api' })));
afterAll(() => product.stop());

const get = async <Entry>(path: string) => (await product.anonymous().get<Entry[]>(path)).body;

it('lists of names are in alphabetical order, without regard to case and accents', async () => {
  const names = ['Zeolite', 'élan', 'acorn', 'Écorce', 'Barley'];
  const ordered = ['acorn', 'Barley', 'Écorce', 'élan', 'Zeolite'];
  await product.database.execute('insert into catalog.brands (name) select unnest($1::text[])', [names]);
  expect((await get<{ name: string }>('/api/brands')).map(({ name }) => name)).toEqual(ordered);
  await product.database.execute(
    'insert into catalog.supplements (name_en, name_es) select name, name from unnest($1::text[]) name',
    [names],
  );
  expect((await get<{ nameEn: string }>('/api/supplements')).map(({ nameEn }) => nameEn)).toEqual(ordered);
  await product.database.execute(
    `insert into catalog.additional_conditions (name_en, name_es, is_public)
     select 'Condition of ' || name, name, true from unnest($1::text[]) name`,
    [names],
  );
  for (const path of [
    '/api/additional-conditions?language=es',
    '/api/additional-conditions/search?query=of&language=es',
  ])
    expect((await get<{ name: string }>(path)).map(({ name }) => name)).toEqual(ordered);
});
