import {
  buildSubmission,
  reject,
  removeCompletedJobs,
  revokeApproval,
  waitForJobs,
} from '../../../../test/fixtures/factories.js';
import type { Client } from '../../../../test/app/client.js';
import { findMissingNotifications } from '../../../../test/fixtures/notifications.js';
import { Mailbox } from '../../../../test/servers/mailbox.js';
import {
  approver,
  author,
  CASES,
  decide,
  decideObjection,
  EXPLANATION,
  findCase,
  names,
  product,
  report,
  reviewer,
  secondReviewer,
  setVisible,
  STATEMENT,
  testimonialId,
  useReportProduct,
} from '../../../../test/fixtures/reported-testimonials.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { NotifyReportJob } from './notify-report.job.js';

let mailbox: Mailbox;

useReportProduct(async () => {
  mailbox = await Mailbox.open();
  return { SMTP_URL: mailbox.url, MAIL_FROM: 'Recuento <mail@recuento.example>' };
});

afterAll(() => mailbox.close());

/** Reports the testimonial without an account and decides, after it was hidden. */
async function reportAndDecide(email: string, language: 'en' | 'es'): Promise<string> {
  const number = await report('danger', { email, language });
  const { body: hidden } = await setVisible('hide', await findCase());
  await waitForJobs(product);
  expect((await decide(reviewer, hidden, 'no_action')).status).toBe(204);
  await waitForJobs(product);
  return number;
}

async function repeatMissingEvents(): Promise<string[]> {
  const events = await findMissingNotifications(product);
  // Only then, because the job of one event may create what the next one misses.
  await product.app.get(Outbox).recordAll(events);
  await waitForJobs(product);
  return events.map(({ name }) => name);
}

it.each([
  ['en', 'A decision about a report', 'because you reported a testimonial'],
  ['es', 'Una decisión sobre una denuncia', 'porque denunciaste un testimonio'],
] as const)('a reporter without an account gets the decision by mail in %s', async (language, subject, footer) => {
  const email = `reader-${language}@example.org`;
  const number = await reportAndDecide(email, language);
  const mails = mailbox.for(email);
  expect(mails.map((mail) => mail.subject)).toEqual([subject]);
  const [{ text, html, raw }] = mails;
  expect(text).toContain(`${product.url}/reports/${number}`);
  expect(text).toContain(footer);
  expect(html).toContain(`<html lang="${language}">`);
  expect([raw, text, html].join()).not.toMatch(/Magnesium|Insomnia|leave their tablets/);
});

it('missing notifications and mails about a decision are created later, once', async () => {
  const email = 'later@example.org';
  await reportAndDecide(email, 'en');
  expect(await repeatMissingEvents()).toEqual([]);
  await product.database.execute(`delete from notifications.email_deliveries where dedupe_key like 'report-decided:%'`);
  await product.database.execute(
    `delete from notifications.notifications where kind = 'report_decided' and testimonial_id = $1`,
    [testimonialId],
  );
  const findNotices = async () =>
    (await author.get<{ notices: { kind: string }[] }>('/api/notices')).body.notices.map(({ kind }) => kind);
  expect(await findNotices()).not.toContain('report_decided');
  await removeCompletedJobs(product);

  expect(await repeatMissingEvents()).toContain('content-reports.case-decided');
  expect(await findNotices()).toContain('report_decided');
  expect(mailbox.for(email)).toHaveLength(2);
  expect(await repeatMissingEvents()).toEqual([]);
});

it('an author is notified each time the testimonial is hidden, and not anymore after an edit', async () => {
  const countNotices = async () => {
    await waitForJobs(product);
    const { body } = await author.get<{ notices: { kind: string }[] }>('/api/notices');
    return body.notices.filter(({ kind }) => kind === 'testimonial_hidden').length;
  };
  await report('danger');
  const { body: hidden } = await setVisible('hide', await findCase());
  expect(await countNotices()).toBe(1);
  const { body: shown } = await setVisible('show', hidden);
  expect((await setVisible('hide', shown)).status).toBe(200);
  expect(await countNotices()).toBe(2);

  // The job runs only after the edit.
  await product.database.execute(`delete from notifications.notifications where kind = 'testimonial_hidden'`);
  const path = `/api/testimonials/my/${testimonialId}`;
  const { version } = (await author.get<{ version: number }>(path)).body;
  const edited = await author.put(`/api/testimonials/${testimonialId}`, { ...buildSubmission(names), version });
  expect(edited.status).toBe(200);
  await product.app.get(NotifyReportJob).handle({ caseId: shown.id });
  expect(await countNotices()).toBe(0);
});

it('a takedown of a testimonial that was rejected before is notified to its author once', async () => {
  await report('danger');
  await setVisible('hide', await findCase());
  await revokeApproval(approver, testimonialId);
  const edited = await author.put(`/api/testimonials/${testimonialId}`, { ...buildSubmission(names), version: 3 });
  expect(edited.status).toBe(200);
  await reject(approver, testimonialId);
  await waitForJobs(product);
  const before = mailbox.for(author.email).length;
  expect((await decide(reviewer, await findCase(), 'taken_down')).status).toBe(204);
  await waitForJobs(product);
  const { notices } = (await author.get<{ notices: { kind: string }[] }>('/api/notices')).body;
  expect(notices[0]).toMatchObject({ kind: 'report_decided', testimonialId });
  expect(notices.filter(({ kind }) => kind === 'report_decided')).toHaveLength(1);
  const mails = mailbox.for(author.email).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(['A decision about a report']);
  const about = await author.get<{ cases: object[] }>('/api/content-reports/about-me');
  expect(about.body.cases).toEqual([expect.objectContaining({ outcome: 'taken_down', statement: STATEMENT })]);
});

it('a takedown that is a review decision is notified as such only', async () => {
  // The author is notified of an approval only if it still applies when its job runs.
  await waitForJobs(product);
  await report('danger');
  expect((await decide(reviewer, await findCase(), 'taken_down')).status).toBe(204);
  await waitForJobs(product);
  const { notices } = (await author.get<{ notices: { kind: string }[] }>('/api/notices')).body;
  expect(notices.map(({ kind }) => kind)).toEqual(['taken_back', 'approved']);
});

describe('the decision about an objection', () => {
  const EMAIL = 'objecting@example.org';
  let reporter: Client;
  let numbers: { ofUser: string; ofAnonymous: string };

  /** Reports the testimonial as a user and without an account, and decides. */
  const reportTwice = async (outcome: string): Promise<number> => {
    reporter = await product.signUpUser();
    const sent = { testimonialId, reason: 'danger', ...EXPLANATION, language: 'en' };
    const { body } = await reporter.post<{ number: string }>('/api/content-reports', sent);
    numbers = { ofUser: body.number, ofAnonymous: await report('danger', { email: EMAIL }) };
    const found = await findCase();
    expect((await decide(reviewer, found, outcome)).status).toBe(204);
    await waitForJobs(product);
    return found.id;
  };

  /** Decides the oldest objection; returns how many decisions author, user and anonymous reporter are then notified of. */
  const decideOldest = async (outcome: string): Promise<number[]> => {
    const before = await countNotifications();
    const path = '/api/content-reports/objections';
    const { body } = await secondReviewer.get<{ objections: { id: number; version: number }[] }>(path);
    expect((await decideObjection(secondReviewer, body.objections[0], outcome)).status).toBe(204);
    await waitForJobs(product);
    return (await countNotifications()).map((count, index) => count - before[index]);
  };

  const countNotifications = async (): Promise<number[]> => {
    const countNotices = async (user: Client) => {
      const { notices } = (await user.get<{ notices: { kind: string }[] }>('/api/notices')).body;
      return notices.filter(({ kind }) => kind === 'report_decided').length;
    };
    return [await countNotices(author), await countNotices(reporter), mailbox.for(EMAIL).length];
  };

  it.each([
    ['overturned', [1, 1, 1]],
    ['upheld', [1, 0, 0]],
  ])('is notified to an author who objected, and to the reporters if it was %s', async (outcome, expected) => {
    const caseId = await reportTwice('taken_down');
    expect((await author.post(`${CASES}/${caseId}/objection`, EXPLANATION)).status).toBe(201);
    expect(await decideOldest(outcome)).toEqual(expected);
  });

  it('is notified to the reporter who objected, and not to the other one, who may object too', async () => {
    await reportTwice('no_action');
    for (const number of [numbers.ofUser, numbers.ofAnonymous]) {
      expect((await reporter.post(`/api/content-reports/${number}/objection`, EXPLANATION)).status).toBe(201);
    }
    expect(await decideOldest('upheld')).toEqual([0, 1, 0]);
  });
});
