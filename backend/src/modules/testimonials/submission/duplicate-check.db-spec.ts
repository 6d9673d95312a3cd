import type { Client } from '../../../../test/client.js';
import { addNames, type Names, submitTestimonial } from '../../../../test/factories.js';
import { TestApp } from '../../../../test/test-app.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

const checkDuplicate = (author: Client, subject: Record<string, string>) =>
  author.get<{ testimonialId: number | null }>(`/api/testimonials/my/duplicate-check?${new URLSearchParams(subject)}`);

it('the duplicate check finds an active testimonial by ids or custom names', async () => {
  const author = await product.signUpUser();
  const [conditionId, supplementId] = [`${names.conditionId}`, `${names.supplementId}`];
  const id = await submitTestimonial(author, names);
  const found = { status: 200, body: { testimonialId: id } };
  const none = { status: 200, body: { testimonialId: null } };
  expect(await checkDuplicate(author, { conditionId, supplementId })).toMatchObject(found);
  expect(
    await checkDuplicate(author, { customConditionName: 'insomnio', customSupplementName: ' MAGNESIUM ' }),
  ).toMatchObject(found);
  expect(await checkDuplicate(author, { conditionId, supplementId: `${names.otherSupplementId}` })).toMatchObject(none);
  expect(await checkDuplicate(author, { conditionId, customSupplementName: 'Moon dust' })).toMatchObject(none);
  expect(await checkDuplicate(await product.signUpUser(), { conditionId, supplementId })).toMatchObject(none);
});

it('the duplicate check requires a user, a condition and a supplement', async () => {
  const [conditionId, supplementId] = [`${names.conditionId}`, `${names.supplementId}`];
  expect((await checkDuplicate(product.anonymous(), { conditionId, supplementId })).status).toBe(401);
  const author = await product.signUpUser();
  const incomplete: Record<string, string>[] = [
    {},
    { conditionId },
    { conditionId: 'x', supplementId },
    { conditionId: '0', supplementId },
    { conditionId, supplementId: 'a\u0000b', customSupplementName: 'Moon dust' },
    { conditionId: '1.5', customConditionName: 'Restless legs', supplementId },
  ];
  for (const subject of incomplete) {
    expect((await checkDuplicate(author, subject)).status).toBe(400);
  }
});
