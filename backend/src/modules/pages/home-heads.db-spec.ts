import { addNames } from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import { PageHeads } from './page-heads.js';

/** As long as a name may be, in twice as many units of UTF-16. */
const LONGEST_NAME = '𝒜'.repeat(100);

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  await addNames(product.database);
  await product.database.execute('insert into catalog.conditions (name_en, name_es) values ($1, $1)', [LONGEST_NAME]);
});

afterAll(() => product.stop());

it.each([
  ['/?condition=Anxiety&query=Insomnia', 'anxiety'],
  ['/?condition=&query=Insomnia', 'insomnia'],
  ['/?condition=%20&query=Insomnia', 'insomnia'],
  [`/?condition=${encodeURIComponent(LONGEST_NAME)}`, LONGEST_NAME],
])('the head of %s names the condition whose ranking the page shows', async (path, condition) => {
  const { searchParams } = new URL(path, product.url);
  const head = await product.app.get(PageHeads).getHead('/', searchParams, 'en');
  expect(head).toMatchObject({ title: `Supplements for ${condition} | Recuento`, indexed: true });
});
