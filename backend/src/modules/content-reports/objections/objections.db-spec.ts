import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { getTotalPoints, waitForJobs } from '../../../../test/fixtures/factories.js';
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
  getStatus,
  isListed,
  product,
  publishAnother,
  report,
  reviewer,
  secondReviewer,
  setVisible,
  STATEMENT,
  testimonialId,
  nextAddress,
  type Report,
  useReportProduct,
} from '../../../../test/fixtures/reported-testimonials.js';
import { ContentReportsPersonalDataProvider } from '../personal-data.provider.js';
import type { AuthorCasesDto } from './author-cases.dto.js';
import { ReportRetention } from '../report-retention.js';

useReportProduct();

describe('objections', () => {
  const object = (number: string) =>
    anonymous.post<Report>(`/api/content-reports/${number}/objection`, EXPLANATION, {
      'x-forwarded-for': nextAddress(),
    });
  const objectAsAuthor = (id: number, client = author) => client.post(`${CASES}/${id}/objection`, EXPLANATION);
  const exportSection = (userId: number, section: string) =>
    (product.app.get(ContentReportsPersonalDataProvider).exportUserData(userId)[section] as () => Promise<object[]>)();

  it('a reporter objects once; another reviewer takes the testimonial down, and the author objects to that', async () => {
    const [number, other] = [await report(), await report()];
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
    expect(await getStatus(other)).toMatchObject({ decision: { outcome: 'taken_down' }, canObjectUntil: null });
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
    expect(await getTotalPoints(author)).toBe(200);

    await report('illegal');
    const later = await findCase();
    await setVisible('hide', later);
    const findCases = async (query: string) => {
      const { body } = await author.get<AuthorCasesDto>(`/api/content-reports/about-me${query}`);
      return [body.cases.map(({ id }) => id), body.totalPages, body.totalCases];
    };
    expect(await findCases('')).toEqual([[later.id, found.id], 1, 2]);
    expect(await findCases('?page=2&pageSize=1')).toEqual([[found.id], 2, 2]);
    expect(await findCases(`?testimonialId=${testimonialId}`)).toEqual([[later.id, found.id], 1, 2]);
    expect(await findCases(`?testimonialId=${testimonialId + 1}`)).toEqual([[], 0, 0]);
  });

  it('the queue of objections lists those that are due first', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const number = await report();
      await decide(reviewer, await findCase(), 'no_action');
      await object(number);
      ids.push((await findObjection()).id);
      await publishAnother();
    }
    const list = async () => {
      const path = '/api/content-reports/objections?pageSize=100';
      const { body } = await secondReviewer.get<{ objections: { id: number; submittedAt: string; dueAt: string }[] }>(
        path,
      );
      return body.objections.filter(({ id }) => ids.includes(id));
    };
    const listIds = async () => (await list()).map(({ id }) => id);
    for (const { submittedAt, dueAt } of await list()) {
      expect(Date.parse(dueAt) - Date.parse(submittedAt)).toBe(7 * 24 * 60 * 60_000);
    }
    expect(await listIds()).toEqual(ids);
    const advance = `update content_reports.objections set due_at = due_at - interval '1 day' where id = $1`;
    await product.database.execute(advance, [ids[1]]);
    expect(await listIds()).toEqual(ids.toReversed());
  });

  it('an objection that is upheld changes nothing, and is too late after six months', async () => {
    const [number, late] = [await report(), await report()];
    const found = await findCase();
    await decide(reviewer, found, 'no_action');
    await object(number);
    expect((await decideObjection(secondReviewer, await findObjection(), 'upheld')).status).toBe(204);
    expect(await isListed()).toBe(true);
    const moveBack = `update content_reports.cases set current_since = now() - $2::interval where id = $1`;
    await product.database.execute(moveBack, [found.id, '6 months -4 days']);
    expect(await getStatus(late)).toMatchObject({ canObjectUntil: expect.any(String) });
    await product.database.execute(moveBack, [found.id, '6 months 4 days']);
    expect(codeOf(await object(late))).toEqual([409, 'objection_too_late']);
    const setDecision = `update content_reports.cases set current_since = $2 where id = $1`;
    await product.database.execute(setDecision, [found.id, '2099-08-31T10:00:00Z']);
    expect(await getStatus(late)).toMatchObject({ canObjectUntil: '2100-02-28T22:59:59.999Z' });
  });

  it('an erasure clears the texts of objections, and an export contains them', async () => {
    await report();
    const found = await findCase();
    await decide(reviewer, found, 'taken_down');
    await objectAsAuthor(found.id);
    await decideObjection(secondReviewer, await findObjection(), 'upheld');
    const [{ id }] = await product.database.query<{ id: number }>(
      'select user_id as id from testimonials.testimonials where id = $1',
      [testimonialId],
    );
    expect(await exportSection(id, 'reportObjections')).toMatchObject([EXPLANATION]);
    await product.app.get(ContentReportsPersonalDataProvider).eraseUserData(id);
    const texts = await product.database.query(
      `select o.explanation, o.statement as answer, c.statement from content_reports.objections o join content_reports.cases c on c.id = case_id
       where c.id = $1`,
      [found.id],
    );
    expect(texts).toEqual([{ explanation: null, answer: null, statement: null }]);
  });

  it('the export of a reporter contains the decision about the report', async () => {
    const reporter = await product.signUpUser();
    const sent = { testimonialId, reason: 'danger', ...EXPLANATION, language: 'en' };
    expect((await reporter.post('/api/content-reports', sent)).status).toBe(201);
    const reporterId = await findUserId(product, reporter);
    const undecided = { outcome: null, statement: null, decidedAt: null };
    expect(await exportSection(reporterId, 'contentReports')).toMatchObject([{ ...EXPLANATION, ...undecided }]);
    await decide(reviewer, await findCase(), 'no_action');
    expect(await exportSection(reporterId, 'contentReports')).toMatchObject([
      { ...EXPLANATION, outcome: 'no_action', statement: STATEMENT, decidedAt: expect.any(Date) },
    ]);
  });

  describe('after the deletion of the testimonial', () => {
    const QUOTE = { explanation: 'My sentence about the tablets was no advice.' };
    /** A takedown to which the author objected before deleting the testimonial. */
    const deleteAfterObjection = async () => {
      const number = await report();
      const found = await findCase();
      await decide(reviewer, found, 'taken_down');
      expect((await author.post(`${CASES}/${found.id}/objection`, QUOTE)).status).toBe(201);
      const objection = await findObjection();
      const authorId = await findUserId(product, author);
      expect((await author.delete(`/api/testimonials/${testimonialId}`)).status).toBe(204);
      return { number, objection, authorId, caseId: found.id };
    };
    it('an export contains the objection and the statement of reasons, and an erasure clears all texts', async () => {
      const { authorId, caseId } = await deleteAfterObjection();
      expect(await exportSection(authorId, 'reportObjections')).toMatchObject([QUOTE]);
      expect(await exportSection(authorId, 'reportDecisionsReceived')).toMatchObject([
        { id: caseId, testimonialId: null, outcome: 'taken_down', statement: STATEMENT },
      ]);
      await product.app.get(ContentReportsPersonalDataProvider).eraseUserData(authorId);
      const left = await product.database.query(
        `select r.explanation as report, o.explanation, c.statement, c.author_id as author, c.outcome
         from content_reports.cases c join content_reports.objections o on o.case_id = c.id
         join content_reports.reports r on r.case_id = c.id where c.id = $1`,
        [caseId],
      );
      expect(left).toEqual([{ report: null, explanation: null, statement: null, author: null, outcome: 'taken_down' }]);
      expect(await exportSection(authorId, 'reportObjections')).toEqual([]);
    });

    it('an undecided objection is closed: it leaves the queue, cannot be decided, and its text expires', async () => {
      const { objection, caseId } = await deleteAfterObjection();
      const queue = async () => {
        const { body } = await secondReviewer.get<{ objections: { id: number }[]; totalObjections: number }>(
          '/api/content-reports/objections?pageSize=100',
        );
        expect(body.totalObjections).toBe(body.objections.length);
        return body.objections.map(({ id }) => id);
      };
      expect(await queue()).not.toContain(objection.id);
      const cases = await secondReviewer.get<{ pendingObjections: number }>(CASES);
      expect(cases.body.pendingObjections).toBe((await queue()).length);
      expect(codeOf(await decideObjection(secondReviewer, objection, 'upheld'))).toEqual([404, 'objection_not_found']);
      await product.database.execute(
        `update content_reports.cases set decided_at = decided_at - interval '201 days',
           current_since = current_since - interval '201 days' where id = $1`,
        [caseId],
      );
      const findText = () =>
        product.database.query('select explanation from content_reports.objections where case_id = $1', [caseId]);
      const retention = product.app.get(ReportRetention);
      await retention.purgeExpired();
      expect(await findText()).toEqual([QUOTE]);
      await product.database.execute(
        `update content_reports.objections set due_at = due_at - interval '208 days' where case_id = $1`,
        [caseId],
      );
      expect(await retention.countExpired()).toBeGreaterThan(0);
      await retention.purgeExpired();
      expect(await findText()).toEqual([{ explanation: null }]);
    });

    it('a reporter reads that the objection is closed', async () => {
      const number = await report();
      await decide(reviewer, await findCase(), 'no_action');
      expect(await object(number)).toMatchObject({ body: { objection: { isClosed: false } } });
      await author.delete(`/api/testimonials/${testimonialId}`);
      expect(await getStatus(number)).toMatchObject({ objection: { decision: null, isClosed: true } });
    });
  });
});
