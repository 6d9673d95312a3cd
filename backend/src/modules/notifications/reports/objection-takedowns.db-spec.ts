import { revokeApproval } from '../../../../test/fixtures/factories.js';
import { findMissingNotifications, getNotifications } from '../../../../test/fixtures/notifications.js';
import {
  anonymous,
  approver,
  author,
  decide,
  decideObjection,
  EXPLANATION,
  findCase,
  findObjection,
  product,
  report,
  reviewer,
  secondReviewer,
  testimonialId,
  useReportProduct,
} from '../../../../test/fixtures/reported-testimonials.js';
import { signUpReviewer } from '../../../../test/fixtures/reviewers.js';

useReportProduct();

const findKinds = async () => (await getNotifications(product, author)).notices.map(({ kind }) => kind);

const object = async (number: string) => {
  const { status } = await anonymous.post(`/api/content-reports/${number}/objection`, EXPLANATION);
  expect(status).toBe(201);
};

const overturn = async (by = secondReviewer) => {
  expect((await decideObjection(by, await findObjection(), 'overturned')).status).toBe(204);
};

it('a takedown after an objection is notified once to the author of a testimonial that was rejected before', async () => {
  const numbers = [await report(), await report()];
  expect((await decide(reviewer, await findCase(), 'no_action')).status).toBe(204);
  for (const number of numbers) await object(number);
  expect(await findKinds()).toEqual(['approved']);
  await revokeApproval(approver, testimonialId);
  expect(await findKinds()).toEqual(['taken_back', 'approved']);
  await overturn();
  expect(await findKinds()).toEqual(['report_decided', 'taken_back', 'approved']);
  expect((await author.get('/api/content-reports/about-me')).body).toMatchObject({
    cases: [{ outcome: 'taken_down' }],
  });
  // It is taken down already.
  await overturn(await signUpReviewer(product));
  expect(await findKinds()).toEqual(['report_decided', 'taken_back', 'approved']);

  await product.database.execute('delete from notifications.notifications');
  const missing = await findMissingNotifications(product);
  expect(missing.map(({ name }) => name)).toContain('content-reports.objection-decided');
});

it('a takedown after an objection that is a review decision is notified as such only', async () => {
  const number = await report();
  expect((await decide(reviewer, await findCase(), 'no_action')).status).toBe(204);
  await object(number);
  expect(await findKinds()).toEqual(['approved']);
  await overturn();
  expect(await findKinds()).toEqual(['taken_back', 'approved']);
});
