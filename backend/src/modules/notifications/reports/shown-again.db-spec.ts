import { waitForJobs } from '../../../../test/fixtures/factories.js';
import {
  author,
  decide,
  findCase,
  product,
  report,
  reviewer,
  setVisible,
  STATEMENT,
  testimonialId,
  useReportProduct,
} from '../../../../test/fixtures/reported-testimonials.js';

interface Notices {
  notices: { kind: string; testimonialId: number | null }[];
}

useReportProduct();

const findKinds = async () => {
  await waitForJobs(product);
  const { notices } = (await author.get<Notices>('/api/notices')).body;
  return notices.filter((notice) => notice.testimonialId === testimonialId).map(({ kind }) => kind);
};

it('an author whose testimonial was hidden and shown again is notified of the decision, and reads its reasons', async () => {
  await report();
  await setVisible('hide', await findCase());
  expect(await findKinds()).toContain('testimonial_hidden');
  await setVisible('show', await findCase());
  const about = `/api/content-reports/about-me?testimonialId=${testimonialId}`;
  expect((await author.get(about)).body).toMatchObject({ cases: [] });
  expect((await decide(reviewer, await findCase(), 'no_action')).status).toBe(204);
  expect(await findKinds()).toContain('report_decided');
  expect((await author.get(about)).body).toMatchObject({
    cases: [{ status: 'decided', outcome: 'no_action', statement: STATEMENT }],
  });
});

it('an author whose testimonial was not hidden is not notified of a decision without action', async () => {
  await report();
  expect((await decide(reviewer, await findCase(), 'no_action')).status).toBe(204);
  expect(await findKinds()).not.toContain('report_decided');
  const about = `/api/content-reports/about-me?testimonialId=${testimonialId}`;
  expect((await author.get(about)).body).toMatchObject({ cases: [] });
});
