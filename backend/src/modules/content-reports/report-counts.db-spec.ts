import {
  anonymous,
  decide,
  decideObjection,
  EXPLANATION,
  findCase,
  findObjection,
  nextAddress,
  publishAnother,
  report,
  reviewer,
  secondReviewer,
  useReportProduct,
} from '../../../test/fixtures/reported-testimonials.js';

useReportProduct();

it('the open data count reports by reason and what holds after objections, and objections, without groups under five', async () => {
  const numbers: string[] = [];
  for (let n = 0; n < 6; n += 1) numbers.push(await report('advertising'));
  await decide(reviewer, await findCase(), 'no_action');
  const path = `/api/content-reports/${numbers[0]}/objection`;
  expect((await anonymous.post(path, EXPLANATION, { 'x-forwarded-for': nextAddress() })).status).toBe(201);
  expect((await decideObjection(secondReviewer, await findObjection(), 'overturned')).status).toBe(204);
  await publishAnother();
  for (let n = 0; n < 6; n += 1) await report('danger');
  await decide(reviewer, await findCase(), 'no_action');
  const { body } = await anonymous.get<{ contentReports: object[]; objections: object[] }>('/api/open-data/rankings');
  expect(body.contentReports).toEqual([
    { reason: 'advertising', outcome: 'taken_down', count: 6 },
    { reason: 'danger', outcome: 'no_action', count: 6 },
  ]);
  expect(body.objections).toEqual([{ party: 'reporter', outcome: 'overturned', count: null }]);
});
