import { buildErasureRequest, requestErasure } from '../../../test/fixtures/erasure-fixtures.js';
import { buildSubmission } from '../../../test/fixtures/factories.js';
import { decideRectification, rectify } from '../../../test/fixtures/rectifications.js';
import {
  anonymous,
  approver,
  author,
  type Case,
  codeOf,
  decide,
  decideObjection,
  EXPLANATION,
  findCase,
  findObjection,
  isListed,
  names,
  nextAddress,
  product,
  report,
  type Report,
  reviewer,
  secondReviewer,
  setVisible,
  testimonialId,
  useReportProduct,
} from '../../../test/fixtures/reported-testimonials.js';
import { signUpReviewer } from '../../../test/fixtures/reviewers.js';
import { LockBarrier } from '../../../test/races/barrier.js';

useReportProduct();

let barrier: LockBarrier;

beforeAll(async () => {
  barrier = await LockBarrier.open(product.databaseUrl);
});

afterAll(() => barrier.close());

const testimonialRow = () => ({
  name: 'testimonial',
  sql: 'select 1 from testimonials.testimonials where id = $1 for update',
  parameters: [testimonialId],
});

const object = (number: string) =>
  anonymous.post<Report>(`/api/content-reports/${number}/objection`, EXPLANATION, { 'x-forwarded-for': nextAddress() });

/** An objection of a reporter to the decision to leave the testimonial. */
async function objectAsReporter() {
  const number = await report('danger');
  expect((await decide(reviewer, await findCase(), 'no_action')).status).toBeLessThan(300);
  expect((await object(number)).status).toBe(201);
  return findObjection();
}

it('an objection that takes a testimonial down can be decided while its author deletes the testimonial', async () => {
  const objection = await objectAsReporter();
  await barrier.acquire(testimonialRow());
  const deletion = await barrier.start(() => author.delete(`/api/testimonials/${testimonialId}`));
  const decision = await barrier.start(() => decideObjection(secondReviewer, objection, 'overturned'));
  await barrier.release();
  expect((await deletion.ended).status).toBe(204);
  expect(codeOf(await decision.ended)).toEqual([404, 'objection_not_found']);
});

it('an objection that two reviewers decide at the same time is decided once', async () => {
  const objection = await objectAsReporter();
  const thirdReviewer = await signUpReviewer(product);
  await barrier.acquire({
    name: 'objection',
    sql: 'select 1 from content_reports.objections where id = $1 for update',
    parameters: [objection.id],
  });
  const first = await barrier.start(() => decideObjection(secondReviewer, objection, 'upheld'));
  const second = await barrier.start(() => decideObjection(thirdReviewer, objection, 'overturned'));
  await barrier.release();
  expect((await first.ended).status).toBe(204);
  expect(codeOf(await second.ended)).toEqual([409, 'objection_decided']);
  expect(await isListed()).toBe(true);
});

it.each([
  ['hidden', (found: Case) => setVisible('hide', found)],
  ['taken down', (found: Case) => decide(reviewer, found, 'taken_down')],
])('a reported testimonial that its author deletes cannot be %s', async (_name, act) => {
  await report('danger');
  const found = await findCase();
  await barrier.acquire(testimonialRow());
  const deletion = await barrier.start(() => author.delete(`/api/testimonials/${testimonialId}`));
  const action = await barrier.start<{ status: number; body: object }>(() => act(found));
  await barrier.release();
  expect((await deletion.ended).status).toBe(204);
  expect(codeOf(await action.ended)).toEqual([404, 'report_case_not_found']);
});

describe('a testimonial that its author edits while it is taken down', () => {
  async function decideAfterEdit(version: number, act: () => Promise<{ status: number; body: object }>) {
    await barrier.acquire(testimonialRow());
    const edit = await barrier.start(() =>
      author.put(`/api/testimonials/${testimonialId}`, buildSubmission(names, { version })),
    );
    const decision = await barrier.start(act);
    await barrier.release();
    expect((await edit.ended).status).toBe(200);
    return decision.ended;
  }

  it('has to be read again before the decision about reports', async () => {
    await report('danger');
    const found = await findCase();
    const decision = await decideAfterEdit(found.testimonial.version, () => decide(reviewer, found, 'taken_down'));
    expect(codeOf(decision)).toEqual([409, 'stale_version']);
  });

  it('has to be read again before the decision about an objection', async () => {
    const objection = await objectAsReporter();
    const overturn = () => decideObjection(secondReviewer, objection, 'overturned');
    expect(codeOf(await decideAfterEdit(objection.testimonial.version, overturn))).toEqual([409, 'stale_version']);
  });
});

describe('the erasure of a reporter who objects at the same time', () => {
  async function prepare() {
    const reporter = await product.signUpUser();
    const request = { testimonialId, reason: 'danger', ...EXPLANATION, language: 'en' };
    const { body } = await reporter.post<Report>('/api/content-reports', request);
    const { id } = await findCase();
    expect((await decide(reviewer, await findCase(), 'no_action')).status).toBeLessThan(300);
    const findExplanations = () =>
      product.database.query('select explanation from content_reports.objections where case_id = $1', [id]);
    return { reporter, caseId: id, number: body.number, findExplanations };
  }

  it('leaves no objection that waited for the erasure', async () => {
    const { reporter, caseId, number, findExplanations } = await prepare();
    await barrier.acquire({
      name: 'case',
      sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      parameters: [`content-reports.case.${caseId}`],
    });
    const objection = await barrier.start(() => object(number));
    expect((await requestErasure(reporter, buildErasureRequest())).body.state).toBe('completed');
    await barrier.release();
    expect(codeOf(await objection.ended)).toEqual([404, 'content_report_not_found']);
    expect(await findExplanations()).toEqual([]);
  });

  it('clears the explanation of an objection that was being added', async () => {
    const { reporter, caseId, number, findExplanations } = await prepare();
    await barrier.acquire({
      name: 'case',
      sql: 'select 1 from content_reports.cases where id = $1 for update',
      parameters: [caseId],
    });
    const objection = await barrier.start(() => object(number));
    const erasure = await barrier.start(() => requestErasure(reporter, buildErasureRequest()));
    await barrier.release();
    expect((await erasure.ended).body.state).toBe('completed');
    await objection.ended;
    expect(await findExplanations()).toEqual([{ explanation: null }]);
  });
});

describe('a correction of the testimonial that is approved at the same time', () => {
  const requestCorrection = async () => {
    const { body } = await author.get<{ experience: string }>(`/api/testimonials/my/${testimonialId}`);
    const change = { fieldName: 'experience', currentValue: body.experience, requestedValue: 'Another text of it.' };
    const { status, body: receipt } = await rectify(author, { recordId: testimonialId, ...change });
    expect(status).toBe(201);
    return receipt.id;
  };

  it('prevents that a reviewer who read the former version makes it public', async () => {
    await report('danger');
    await setVisible('hide', await findCase());
    const [found, correctionId] = [await findCase(), await requestCorrection()];
    await barrier.acquire(testimonialRow());
    const correction = await barrier.start(() => decideRectification(approver, correctionId, 'approve'));
    const decision = await barrier.start(() => decide(reviewer, found, 'no_action'));
    await barrier.release();
    expect((await correction.ended).status).toBeLessThan(300);
    expect(codeOf(await decision.ended)).toEqual([409, 'stale_version']);
    expect(await isListed()).toBe(false);
  });

  it('prevents that a reviewer who read the former version reinstates it', async () => {
    await report('danger');
    const { id } = await findCase();
    await decide(reviewer, await findCase(), 'taken_down');
    expect((await author.post(`/api/content-reports/cases/${id}/objection`, EXPLANATION)).status).toBe(201);
    const [objection, correctionId] = [await findObjection(), await requestCorrection()];
    const testimonialVersion = objection.testimonial.version;
    await barrier.acquire(testimonialRow());
    const correction = await barrier.start(() => decideRectification(approver, correctionId, 'approve'));
    const decision = await barrier.start(() =>
      decideObjection(secondReviewer, objection, 'overturned', { testimonialVersion }),
    );
    await barrier.release();
    expect((await correction.ended).status).toBeLessThan(300);
    expect(codeOf(await decision.ended)).toEqual([409, 'stale_version']);
    expect(await isListed()).toBe(false);
  });
});
