import { addNames } from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  await addNames(product.database);
  await product.database.execute(
    `insert into catalog.conditions (name_en, name_es)
     values ('Joint pain', 'Dolor articular'), ('Back pain', 'Dolor de espalda')`,
  );
});

afterAll(() => product.stop());

async function search(kind: 'conditions' | 'brands', query: string): Promise<(string | undefined)[]> {
  const path = `/api/${kind}/search?query=${query}&language=en`;
  return (await product.anonymous().get<{ name?: string; nameEn?: string }[]>(path)).body.map(
    ({ name, nameEn }) => name ?? nameEn,
  );
}

it('a search for the name of a merged entry finds its target once, ranked by the name that matches', async () => {
  const addMerged = (kind: string, columns: string, name: string, into: string) =>
    product.database.execute(
      `insert into catalog.${kind} (${columns}, is_user_generated, merged_into_id)
         select ${columns
           .split(',')
           .map(() => '$1::text')
           .join()}, true, id from catalog.${kind} where $2 in (${columns})`,
      [name, into],
    );
  await addMerged('conditions', 'name_en, name_es', 'Dolphin back', 'Joint pain');
  await addMerged('conditions', 'name_en, name_es', 'Old dolphin joint', 'Joint pain');
  await addMerged('conditions', 'name_en, name_es', 'Beautiful dolphin', 'Back pain');
  expect(await search('conditions', 'dolphin')).toEqual(['Joint pain', 'Back pain']);
  expect(await search('conditions', 'back')).toEqual(['Back pain', 'Joint pain']);
  await addMerged('brands', 'name', 'Nordlicht', 'Northlight');
  expect(await search('brands', 'nord')).toEqual(['Northlight']);
  expect(await search('brands', 'north')).toEqual(['Northlight']);
});
