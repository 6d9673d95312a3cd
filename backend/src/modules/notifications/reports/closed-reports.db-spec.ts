import { buildErasureRequest, requestErasure } from '../../../../test/fixtures/erasure-fixtures.js';
import { removeCompletedJobs, waitForJobs } from '../../../../test/fixtures/factories.js';
import { findMissingNotifications } from '../../../../test/fixtures/notifications.js';
import {
  anonymous,
  approver,
  author,
  decide,
  EXPLANATION,
  findCase,
  getStatus,
  nextAddress,
  product,
  report,
  type Report,
  reviewer,
  setVisible,
  testimonialId,
  useReportProduct,
} from '../../../../test/fixtures/reported-testimonials.js';
import { waitUntil } from '../../../../test/app/test-app.js';
import { Mailbox } from '../../../../test/servers/mailbox.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ReportNotifications } from './report-notifications.js';

type Notices = { notices: { kind: string; testimonialId: number | null; reportNumber: string | null }[] };

let mailbox: Mailbox;

useReportProduct(async () => {
  mailbox = await Mailbox.open();
  return { SMTP_URL: mailbox.url, MAIL_FROM: 'Recuento <mail@recuento.example>' };
});

afterAll(() => mailbox.close());

const CLOSED = 'The testimonial that you reported was deleted';

/** Reports the testimonial as a new user; returns the reporter and the number of the receipt. */
async function reportAsUser() {
  const reporter = await product.signUpUser();
  const { body } = await reporter.post<Report>('/api/content-reports', {
    testimonialId,
    reason: 'danger',
    ...EXPLANATION,
    language: 'en',
  });
  return { reporter, number: body.number };
}

const object = (number: string) =>
  anonymous.post<Report>(`/api/content-reports/${number}/objection`, EXPLANATION, { 'x-forwarded-for': nextAddress() });
const findNotices = async (client: typeof author) => (await client.get<Notices>('/api/notices')).body.notices;

it.each([
  ['an admin', () => approver],
  ['its author', () => author],
])(
  'the deletion of a reported testimonial by %s closes its case, and its reporters are notified once',
  async (by, find) => {
    const email = `${by.replace(' ', '-')}@example.org`;
    const number = await report('danger', { email });
    const { reporter, number: ownNumber } = await reportAsUser();
    await setVisible('hide', await findCase());
    await waitForJobs(product);
    expect((await find().delete(`/api/testimonials/${testimonialId}`)).status).toBe(204);
    await waitForJobs(product);

    expect(await findCase()).toBeUndefined();
    for (const each of [number, ownNumber])
      expect(await getStatus(each)).toMatchObject({ status: 'removed', decision: null, testimonial: null });
    expect(await findNotices(reporter)).toEqual([
      expect.objectContaining({ kind: 'report_closed', testimonialId: null, reportNumber: ownNumber }),
    ]);
    expect(mailbox.for(email).map(({ subject }) => subject)).toEqual([CLOSED]);
    expect(mailbox.for(email)[0].text).toContain(`${product.url}/reports/${number}`);
    const notices = await findNotices(author);
    expect(notices.map(({ kind }) => kind)).toEqual(by === 'an admin' ? ['removed'] : []);
  },
);

/** Loses the mail of a closed report: the event is repeated, and the mail is sent a second time. */
async function expectRepeated(event: string, email: string): Promise<void> {
  expect(await findMissingNotifications(product)).toEqual([]);
  await product.database.execute(`delete from notifications.email_deliveries where kind = 'report_closed'`);
  const missing = await findMissingNotifications(product);
  expect(missing.map(({ name }) => name)).toContain(event);
  await product.app.get(Outbox).recordAll(missing);
  await waitForJobs(product);
  expect(mailbox.for(email)).toHaveLength(2);
}

it('a missing notification of a closed report is created later, once', async () => {
  const email = 'later@example.org';
  await report('danger', { email });
  await approver.delete(`/api/testimonials/${testimonialId}`);
  await waitForJobs(product);
  await removeCompletedJobs(product);
  await expectRepeated('testimonials.withdrawn', email);
  expect(await findMissingNotifications(product)).toEqual([]);
});

it('the erasure of the author notifies reporters once, as a deletion does', async () => {
  const email = 'erased-author@example.org';
  const number = await report('danger', { email });
  const { reporter, number: ownNumber } = await reportAsUser();
  // The job of the deletion may run only after the erasure has ended.
  const notifications = product.app.get(ReportNotifications);
  const notify = notifications.notify.bind(notifications);
  let isErased = false;
  const spy = jest.spyOn(notifications, 'notify').mockImplementation(async (payload) => {
    await waitUntil(
      () => Promise.resolve(isErased),
      (value) => value,
    );
    await notify(payload);
  });
  expect((await requestErasure(author, buildErasureRequest())).body.state).toBe('completed');
  isErased = true;
  await waitForJobs(product);
  spy.mockRestore();
  expect(await findNotices(reporter)).toEqual([
    expect.objectContaining({ kind: 'report_closed', testimonialId: null, reportNumber: ownNumber }),
  ]);
  const [mail, ...others] = mailbox.for(email);
  expect([mail.subject, others]).toEqual([CLOSED, []]);
  expect(mail.text).toContain(`${product.url}/reports/${number}`);
  expect(mail.text + mail.html).not.toMatch(/account|author|erase/i);

  await expectRepeated('content-reports.case-closed', email);
});

it.each([
  ['an admin', () => approver.delete(`/api/testimonials/${testimonialId}`)],
  ['its author', () => author.delete(`/api/testimonials/${testimonialId}`)],
  ['the erasure of its author', () => requestErasure(author, buildErasureRequest())],
])('the deletion of a testimonial by %s notifies a reporter whose objection was not decided', async (by, remove) => {
  const email = `objection-${by.replaceAll(' ', '-')}@example.org`;
  const { reporter, number } = await reportAsUser();
  const [mailedNumber, acceptingNumber] = [
    await report('danger', { email }),
    await report('danger', { email: `no-${email}` }),
  ];
  expect((await decide(reviewer, await findCase(), 'no_action')).status).toBe(204);
  for (const each of [number, mailedNumber]) expect((await object(each)).status).toBe(201);
  await waitForJobs(product);
  expect((await remove()).status).toBeLessThan(300);
  await waitForJobs(product);
  expect((await findNotices(reporter)).map(({ kind, reportNumber }) => [kind, reportNumber])).toEqual([
    ['report_closed', number],
    ['report_decided', number],
  ]);
  expect(mailbox.for(email).map(({ subject }) => subject)).toEqual(['A decision about a report', CLOSED]);
  // A reporter who accepted the decision waits for nothing.
  expect(mailbox.for(`no-${email}`).map(({ subject }) => subject)).toEqual(['A decision about a report']);
  expect((await getStatus(acceptingNumber)).decision).toMatchObject({ outcome: 'no_action' });
});

it('an author who reported the own testimonial and deletes it is not notified', async () => {
  const { body } = await author.post<Report>('/api/content-reports', {
    testimonialId,
    reason: 'personal_data',
    ...EXPLANATION,
    language: 'en',
  });
  await decide(reviewer, await findCase(), 'no_action');
  await object(body.number);
  await waitForJobs(product);
  await author.delete(`/api/testimonials/${testimonialId}`);
  await waitForJobs(product);
  expect((await findNotices(author)).map(({ kind }) => kind)).toEqual(['report_decided']);
});

it('an author whose testimonial was not hidden because of reports is not notified that they were closed', async () => {
  const { reporter } = await reportAsUser();
  expect((await decide(reviewer, await findCase(), 'no_action')).status).toBe(204);
  await waitForJobs(product);
  expect((await findNotices(reporter)).map(({ kind }) => kind)).toEqual(['report_decided']);
  expect((await findNotices(author)).map(({ kind }) => kind)).toEqual(['approved']);
});
