import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

async function addCondition(nameEn: string, nameEs: string): Promise<number> {
  const [{ id }] = await product.database.query<{ id: number }>(
    `insert into catalog.conditions (name_en, name_es, article_en, article_es) values ($1, $2, 'the', 'la') returning id`,
    [nameEn, nameEs],
  );
  return id;
}

const importConditions = async (...rows: unknown[][]) => {
  const file = ['id,nameEn,nameEs', ...rows.map((row) => row.join())].join('\r\n');
  const { status, body } = await admin.post('/api/admin/catalog/conditions/import', file, {
    'content-type': 'text/csv',
  });
  expect([status, body]).toMatchObject([200, { changed: rows.length }]);
};

/** The condition inside a sentence, in English and Spanish. */
const findPhrases = (id: number) =>
  Promise.all(
    ['en', 'es'].map(async (language) => {
      const path = `/api/marketplace/products?conditionId=${id}&language=${language}`;
      return (await product.anonymous().get<{ conditionPhrase: string | null }>(path)).body.conditionPhrase;
    }),
  );

describe('the articles of a condition that a file renames', () => {
  it('stay known in the language in which the name stays', async () => {
    const [first, second] = [await addCondition('Migraine', 'Migrania'), await addCondition('Hernea', 'Hernia')];
    await importConditions([first, 'Migraine', 'Migraña'], [second, 'Hernia', 'Hernia']);
    expect(await findPhrases(first)).toEqual(['the migraine', null]);
    expect(await findPhrases(second)).toEqual(['hernia', 'la hernia']);
  });

  it('are unknown in the language in which two conditions swap their names', async () => {
    const [first, second] = [await addCondition('Cough', 'Tos'), await addCondition('Cramp', 'Contractura')];
    await importConditions([first, 'Cramp', 'Tos'], [second, 'Cough', 'Contractura']);
    expect(await findPhrases(first)).toEqual(['cramp', 'la tos']);
    expect(await findPhrases(second)).toEqual(['cough', 'la contractura']);
  });
});
