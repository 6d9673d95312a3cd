import type { Client } from '../../../test/app/client.js';
import { buildSubmission, getTotalPoints, waitForJobs } from '../../../test/fixtures/factories.js';
import {
  STATEMENT,
  CASES,
  EXPLANATION,
  anonymous,
  approver,
  author,
  codeOf,
  countRanked,
  decide,
  decideObjection,
  findCase,
  findObjection,
  getStatus,
  isListed,
  names,
  product,
  publishAnother,
  report,
  reviewer,
  secondReviewer,
  setVisible,
  testimonialId,
  type Queue,
  type Report,
  useReportProduct,
} from '../../../test/fixtures/reported-testimonials.js';

useReportProduct();

const ownReport = () => ({ testimonialId, reason: 'danger', ...EXPLANATION, language: 'en' });

describe('the queue', () => {
  it('lists the most serious cases first, and only the admin sees it', async () => {
    await report('made_up');
    const low = testimonialId;
    await publishAnother();
    await report('offensive');
    await report('danger');
    const { body } = await reviewer.get<Queue>(CASES);
    expect(body).toMatchObject({ totalCases: 2, totalReports: 3, pendingObjections: 0 });
    expect(body.cases.map(({ severity, testimonial }) => [severity, testimonial.id])).toEqual([
      ['high', testimonialId],
      ['low', low],
    ]);
    expect(body.cases[0].reports.map(({ reason }) => reason)).toEqual(['danger', 'offensive']);
    expect((await reviewer.get<Queue>(`${CASES}?severity=low`)).body).toMatchObject({ totalCases: 1 });
    expect((await approver.get<Queue>(CASES)).body.cases[0].blockedBy).toBe('own_approval');
    expect((await author.get(CASES)).status).toBe(403);
  });

  it('lists equally serious cases by due date', async () => {
    await report('danger');
    const first = await findCase();
    await publishAnother();
    await report('illegal');
    const second = await findCase();
    const listIds = async () => (await reviewer.get<Queue>(CASES)).body.cases.map(({ id }) => id);
    expect(await listIds()).toEqual([first.id, second.id]);
    const advance = `update content_reports.cases set due_at = due_at - interval '1 day' where id = $1`;
    await product.database.execute(advance, [second.id]);
    expect(await listIds()).toEqual([second.id, first.id]);
  });
});

describe('hiding during the decision', () => {
  it('a hidden testimonial leaves list, detail and ranking with its points stored, and returns', async () => {
    await waitForJobs(product);
    const ranked = await countRanked();
    const number = await report();
    const found = await findCase();
    expect(await isListed()).toBe(true);
    const hidden = await setVisible('hide', found);
    expect(hidden).toMatchObject({
      status: 200,
      body: { hiddenSince: expect.any(String), version: found.version + 1 },
    });
    expect(await isListed()).toBe(false);
    const path = `/api/testimonials/${testimonialId}`;
    expect((await anonymous.get(path)).status).toBe(404);
    expect((await author.get(path)).body).toMatchObject({ reviewStatus: 'hidden' });
    await waitForJobs(product);
    expect(await countRanked()).toBeLessThan(ranked);
    expect(await getTotalPoints(author)).toBe(200);
    expect((await getStatus(number)).hiddenSince).toEqual(expect.any(String));
    const about = await author.get('/api/content-reports/about-me');
    expect(about.body).toMatchObject({ cases: [{ status: 'hidden', outcome: null, reasons: ['danger'] }] });
    expect((await setVisible('show', hidden.body)).body).toMatchObject({ hiddenSince: null });
    expect(await isListed()).toBe(true);
    await waitForJobs(product);
    expect([await countRanked(), await getTotalPoints(author)]).toEqual([ranked, 200]);
    expect(codeOf(await setVisible('show', await findCase()))).toEqual([409, 'stale_report_case']);
  });
});

describe('decisions', () => {
  it('a decision without action makes a hidden testimonial public again', async () => {
    const number = await report();
    await setVisible('hide', await findCase());
    const found = await findCase();
    const unread = { testimonialVersion: found.testimonial.version - 1 };
    expect(codeOf(await decide(reviewer, found, 'no_action', unread))).toEqual([409, 'stale_version']);
    expect(await isListed()).toBe(false);
    expect((await decide(reviewer, found, 'no_action')).status).toBe(204);
    expect(await isListed()).toBe(true);
    expect(await getStatus(number)).toMatchObject({
      status: 'decided',
      decision: { outcome: 'no_action', statement: STATEMENT },
      canObjectUntil: expect.any(String),
    });
  });

  it('a takedown rejects the testimonial, reverses its points and notifies both sides', async () => {
    const number = await report();
    await waitForJobs(product);
    expect((await decide(reviewer, await findCase(), 'taken_down')).status).toBe(204);
    expect(await isListed()).toBe(false);
    await waitForJobs(product);
    expect(await getTotalPoints(author)).toBe(0);
    expect(await getStatus(number)).toMatchObject({ decision: { outcome: 'taken_down' }, canObjectUntil: null });
    expect((await author.get('/api/content-reports/about-me')).body).toMatchObject({
      cases: [{ testimonialId, status: 'decided', outcome: 'taken_down', statement: STATEMENT }],
    });
    const { body } = await author.get<{ notices: { kind: string; reason: string }[] }>('/api/notices');
    expect(body.notices[0]).toMatchObject({ kind: 'taken_back', reason: STATEMENT });
  });

  it('author and signed-in reporter are notified about hiding and decision', async () => {
    const reporter = await product.signUpUser();
    const { body: own } = await reporter.post<Report>('/api/content-reports', ownReport());
    const { body: hidden } = await setVisible('hide', await findCase());
    await waitForJobs(product);
    await decide(reviewer, hidden, 'no_action');
    await waitForJobs(product);
    const findNotices = async (client: Client) =>
      (await client.get<{ notices: Record<string, unknown>[] }>('/api/notices')).body.notices.map(
        ({ kind, testimonialId: about, reportNumber }) => [kind, about, reportNumber],
      );
    expect(await findNotices(reporter)).toEqual([['report_decided', null, own.number]]);
    expect((await findNotices(author)).slice(0, 2)).toEqual([
      ['report_decided', testimonialId, null],
      ['testimonial_hidden', testimonialId, null],
    ]);
  });

  it('who approved it may not decide, and a stale version is rejected', async () => {
    await report();
    const found = await findCase();
    expect(codeOf(await decide(approver, found, 'no_action'))).toEqual([403, 'own_approval']);
    expect(codeOf(await setVisible('hide', found, approver))).toEqual([403, 'own_approval']);
    await report('made_up');
    expect(codeOf(await decide(reviewer, found, 'taken_down'))).toEqual([409, 'stale_report_case']);
    const current = await findCase();
    expect(codeOf(await decide(reviewer, current, 'taken_down', { testimonialVersion: 1 }))).toEqual([
      409,
      'stale_version',
    ]);
    expect((await decide(reviewer, current, 'taken_down', { statement: 'short' })).status).toBe(400);
    expect(codeOf(await decide(reviewer, { ...current, id: 999_999 }, 'no_action'))).toEqual([
      404,
      'report_case_not_found',
    ]);
  });

  it('a hidden testimonial that was edited can only be published after the decision', async () => {
    const number = await report();
    await setVisible('hide', await findCase());
    const { status } = await author.put(`/api/testimonials/${testimonialId}`, {
      ...buildSubmission(names),
      version: 2,
    });
    expect(status).toBe(200);
    expect(await getStatus(number)).toMatchObject({ status: 'received', hiddenSince: null });
    const withheld = await author.get('/api/content-reports/about-me');
    expect(withheld.body).toMatchObject({ cases: [{ testimonialId, status: 'hidden', outcome: null }] });
    const approveBy = (client: Client) => client.post(`/api/testimonials/admin/${testimonialId}/approve`);
    const readBlock = async () =>
      (await approver.get<{ approvalBlock: unknown }>(`/api/testimonials/admin/${testimonialId}`)).body.approvalBlock;
    expect(await readBlock()).toEqual({ code: 'reports_undecided', testimonialId: null });
    expect(codeOf(await approveBy(approver))).toEqual([409, 'reports_undecided']);
    expect((await decide(reviewer, await findCase(), 'no_action')).status).toBe(204);
    expect(await getStatus(number)).toMatchObject({ status: 'decided', hiddenSince: expect.any(String) });
    expect(await isListed()).toBe(false);
    expect(await readBlock()).toBeNull();
    expect((await approveBy(approver)).status).toBe(204);
    expect(await isListed()).toBe(true);
  });

  it('one that is not hidden can be approved after an edit, before the decision', async () => {
    await report();
    const edited = { ...buildSubmission(names), version: 2 };
    expect((await author.put(`/api/testimonials/${testimonialId}`, edited)).status).toBe(200);
    expect((await approver.post(`/api/testimonials/admin/${testimonialId}/approve`)).status).toBe(204);
  });

  it('the takedown of one that was edited and waits for review is a rejection', async () => {
    await report();
    const edited = { ...buildSubmission(names), version: 2 };
    expect((await author.put(`/api/testimonials/${testimonialId}`, edited)).status).toBe(200);
    expect((await decide(reviewer, await findCase(), 'taken_down')).status).toBe(204);
    const { body } = await author.get(`/api/testimonials/my/${testimonialId}/decisions`);
    expect(body).toMatchObject({ decisions: [{ decision: 'rejected', reason: STATEMENT }, { decision: 'approved' }] });
  });

  it('who reported it may decide neither the reports nor an objection', async () => {
    const { body } = await secondReviewer.post<Report>('/api/content-reports', ownReport());
    expect((await findCase(secondReviewer)).blockedBy).toBe('own_report');
    expect(codeOf(await decide(secondReviewer, await findCase(), 'taken_down'))).toEqual([403, 'own_report']);
    expect((await decide(reviewer, await findCase(), 'no_action')).status).toBe(204);
    const objected = await secondReviewer.post(`/api/content-reports/${body.number}/objection`, EXPLANATION);
    expect(objected.status).toBe(201);
    expect(codeOf(await decideObjection(secondReviewer, await findObjection(), 'overturned'))).toEqual([
      403,
      'own_report',
    ]);
  });

  it('the author may not decide about the reports', async () => {
    await publishAnother(secondReviewer);
    await report();
    const found = await findCase(secondReviewer);
    expect(found.blockedBy).toBe('own_testimonial');
    expect(codeOf(await decide(secondReviewer, found, 'no_action'))).toEqual([403, 'own_testimonial']);
    expect(codeOf(await setVisible('hide', found, secondReviewer))).toEqual([403, 'own_testimonial']);
  });

  it('of two reviewers at once one decides', async () => {
    await report();
    const found = await findCase();
    const results = await Promise.all([
      decide(reviewer, found, 'taken_down'),
      decide(secondReviewer, found, 'no_action'),
    ]);
    expect(results.map(codeOf).sort()).toEqual([
      [204, undefined],
      [409, 'report_case_decided'],
    ]);
  });
});
