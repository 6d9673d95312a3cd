import {
  addNames,
  approve,
  type Names,
  revokeApproval,
  submitTestimonial,
} from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

it('an author sees the decisions and reasons, newest first, without the reviewer', async () => {
  const [author, admin] = [await product.signUpUser(), await product.signInAs('admin')];
  const id = await submitTestimonial(author, names);
  const path = `/api/testimonials/my/${id}/decisions`;
  expect((await author.get(path)).body).toEqual({ decisions: [] });
  await approve(admin, id);
  const rejectionReason = 'The shop says it never sold it.';
  await revokeApproval(admin, id, { rejectionReason, reasonCode: 'not_credible' });
  const decidedAt = expect.any(String);
  expect((await author.get(path)).body).toEqual({
    decisions: [
      { decision: 'taken_back', reason: rejectionReason, reasonCode: 'not_credible', decidedAt },
      { decision: 'approved', reason: null, reasonCode: null, decidedAt },
    ],
  });
});

it('only the author may list the decisions', async () => {
  const id = await submitTestimonial(await product.signUpUser(), names);
  const path = `/api/testimonials/my/${id}/decisions`;
  expect((await product.anonymous().get(path)).status).toBe(401);
  for (const user of [await product.signUpUser(), await product.signInAs('admin')]) {
    expect((await user.get(path)).status).toBe(404);
  }
  expect((await (await product.signInAs('admin')).get('/api/testimonials/my/999999/decisions')).status).toBe(404);
});
