import { waitForJobs } from '../../../../test/fixtures/factories.js';
import {
  EXPLANATION,
  CASES,
  anonymous,
  author,
  codeOf,
  decide,
  decideObjection,
  findCase,
  findObjection,
  findPoints,
  getStatus,
  isListed,
  product,
  report,
  reviewer,
  secondReviewer,
  testimonialId,
  nextAddress,
  type Report,
  useReportProduct,
} from '../../../../test/fixtures/reported-testimonials.js';
import { ContentReportsPersonalDataProvider } from '../personal-data.provider.js';

useReportProduct();

describe('objections', () => {
  const object = (number: string) =>
    anonymous.post<Report>(`/api/content-reports/${number}/objection`, EXPLANATION, {
      'x-forwarded-for': nextAddress(),
    });
  const objectAsAuthor = (id: number, client = author) => client.post(`${CASES}/${id}/objection`, EXPLANATION);

  it('a reporter objects once; another reviewer takes the testimonial down, and the author objects to that', async () => {
    const number = await report();
    expect(codeOf(await object(number))).toEqual([409, 'not_decided']);
    const found = await findCase();
    await decide(reviewer, found, 'no_action');
    expect(await object(number)).toMatchObject({ status: 201, body: { objection: { decision: null } } });
    expect(codeOf(await object(number))).toEqual([409, 'already_objected']);
    const objection = await findObjection();
    expect(codeOf(await decideObjection(reviewer, objection, 'upheld'))).toEqual([403, 'own_decision']);
    expect((await decideObjection(secondReviewer, objection, 'overturned')).status).toBe(204);
    expect(codeOf(await decideObjection(secondReviewer, objection, 'upheld'))).toEqual([409, 'objection_decided']);
    expect(await isListed()).toBe(false);
    expect(await getStatus(number)).toMatchObject({
      decision: { outcome: 'no_action' },
      objection: { decision: { outcome: 'overturned' } },
    });
    expect(await objectAsAuthor(found.id)).toMatchObject({ status: 201, body: { outcome: 'taken_down' } });
    expect(codeOf(await decideObjection(secondReviewer, await findObjection(), 'upheld'))).toEqual([
      403,
      'own_decision',
    ]);
  });

  it('a takedown by an objection needs the version of the testimonial that was read, if it is sent', async () => {
    const number = await report();
    await decide(reviewer, await findCase(), 'no_action');
    await object(number);
    const objection = await findObjection();
    const overturn = (testimonialVersion: number) =>
      decideObjection(secondReviewer, objection, 'overturned', { testimonialVersion });
    const { version } = objection.testimonial;
    expect(codeOf(await overturn(version - 1))).toEqual([409, 'stale_version']);
    expect(await isListed()).toBe(true);
    expect((await overturn(version)).status).toBe(204);
  });

  it('the author objects to a takedown; another reviewer publishes it again with its points', async () => {
    await report();
    const found = await findCase();
    await decide(reviewer, found, 'taken_down');
    expect((await objectAsAuthor(found.id, await product.signUpUser())).status).toBe(404);
    expect((await objectAsAuthor(found.id)).status).toBe(201);
    expect(codeOf(await objectAsAuthor(found.id))).toEqual([409, 'already_objected']);
    expect((await decideObjection(secondReviewer, await findObjection(), 'overturned')).status).toBe(204);
    expect(await isListed()).toBe(true);
    await waitForJobs(product);
    expect(await findPoints(author)).toBe(200);
  });

  it('an objection that is upheld changes nothing, and is too late after six months', async () => {
    const [number, late] = [await report(), await report()];
    const found = await findCase();
    await decide(reviewer, found, 'no_action');
    await object(number);
    expect((await decideObjection(secondReviewer, await findObjection(), 'upheld')).status).toBe(204);
    expect(await isListed()).toBe(true);
    await product.database.execute(
      `update content_reports.cases set current_since = now() - interval '7 months' where id = $1`,
      [found.id],
    );
    expect(codeOf(await object(late))).toEqual([409, 'objection_too_late']);
  });

  it('an erasure clears the texts of objections, and an export contains them', async () => {
    await report();
    const found = await findCase();
    await decide(reviewer, found, 'taken_down');
    await objectAsAuthor(found.id);
    const [{ id }] = await product.database.query<{ id: number }>(
      'select user_id as id from testimonials.testimonials where id = $1',
      [testimonialId],
    );
    const provider = product.app.get(ContentReportsPersonalDataProvider);
    const section = provider.exportUserData(id)['reportObjections'] as () => Promise<object[]>;
    expect(await section()).toMatchObject([EXPLANATION]);
    await provider.eraseUserData(id);
    const texts = await product.database.query(
      `select o.explanation, c.statement from content_reports.objections o join content_reports.cases c on c.id = case_id
       where c.id = $1`,
      [found.id],
    );
    expect(texts).toEqual([{ explanation: null, statement: null }]);
  });
});

it('the open data count decided reports by reason and outcome, and objections, without groups under five', async () => {
  for (let n = 0; n < 6; n += 1) for (const reason of ['advertising', 'danger']) await report(reason);
  await decide(reviewer, await findCase(), 'no_action');
  const { body } = await anonymous.get<{ contentReports: object[]; objections: object[] }>('/api/open-data/rankings');
  expect(body.contentReports).toContainEqual({ reason: 'advertising', outcome: 'no_action', count: 6 });
  expect(body.objections).toContainEqual({ party: 'author', outcome: 'overturned', count: null });
});
