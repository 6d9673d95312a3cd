import { addNames, approve, type Names, sentTestimonial } from '../../../test/factories.js';
import { Product } from '../../../test/product.js';

let product: Product;
let names: Names;

beforeAll(async () => {
  product = await Product.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

it('an author sees the decisions and reasons, newest first, without the reviewer', async () => {
  const [author, admin] = [await product.newcomer(), await product.as('admin')];
  const id = await sentTestimonial(author, names);
  const path = `/api/testimonials/my/${id}/decisions`;
  expect((await author.get(path)).body).toEqual({ decisions: [] });
  await approve(admin, id);
  const rejectionReason = 'The shop says it never sold it.';
  await admin.post(`/api/testimonials/admin/${id}/take-back`, {
    testimonialId: id,
    rejectionReason,
    reasonCode: 'not_credible',
  });
  const decidedAt = expect.any(String);
  expect((await author.get(path)).body).toEqual({
    decisions: [
      { decision: 'taken_back', reason: rejectionReason, reasonCode: 'not_credible', decidedAt },
      { decision: 'approved', reason: null, reasonCode: null, decidedAt },
    ],
  });
});

it('only the author may list the decisions', async () => {
  const id = await sentTestimonial(await product.newcomer(), names);
  const path = `/api/testimonials/my/${id}/decisions`;
  expect((await product.anybody().get(path)).status).toBe(401);
  for (const somebody of [await product.newcomer(), await product.as('admin')]) {
    expect((await somebody.get(path)).status).toBe(404);
  }
  expect((await (await product.as('admin')).get('/api/testimonials/my/999999/decisions')).status).toBe(404);
});
