import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import type { ProblemDto } from '../../../platform/http/index.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

const add = (user: Client, name: string) => user.post<ProblemDto>('/api/additional-conditions', { name });

it('a user can add 200 conditions that no approved testimonial has made public', async () => {
  const [author, other] = [await product.signUpUser(), await product.signUpUser()];
  expect((await add(author, 'The first one')).status).toBe(201);
  await product.database.execute(
    `with added as (
       insert into catalog.additional_conditions (name_en, name_es, is_user_generated, is_public)
       select name, name, true, false from (select 'Condition ' || i as name from generate_series(1, 198) i) names
       returning id)
     insert into catalog.additional_condition_authors (additional_condition_id, user_id) select id, $1 from added`,
    [await findUserId(product, author)],
  );
  expect((await add(author, 'The last one')).status).toBe(201);
  const rejected = await add(author, 'One more');
  expect(rejected).toMatchObject({ status: 400, body: { errors: [{ field: 'name', code: 'too_many' }] } });
  expect((await add(author, 'The LAST one')).status).toBe(200);
  expect((await add(other, 'One more')).status).toBe(201);

  await product.database.execute(
    `update catalog.additional_conditions set is_public = true where name_en = 'Condition 1'`,
  );
  expect((await add(author, 'One more')).status).toBe(201);
});
