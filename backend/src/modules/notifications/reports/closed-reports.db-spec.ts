import { removeCompletedJobs, waitForJobs } from '../../../../test/fixtures/factories.js';
import {
  approver,
  author,
  EXPLANATION,
  findCase,
  getStatus,
  product,
  report,
  type Report,
  setVisible,
  testimonialId,
  useReportProduct,
} from '../../../../test/fixtures/reported-testimonials.js';
import { Mailbox } from '../../../../test/servers/mailbox.js';
import { type DomainEvent, Outbox } from '../../../platform/outbox/index.js';
import { MissingNotifications } from '../missing-notifications.js';

type Notices = { notices: { kind: string; testimonialId: number | null; reportNumber: string | null }[] };

let mailbox: Mailbox;

useReportProduct(async () => {
  mailbox = await Mailbox.open();
  return { SMTP_URL: mailbox.url, MAIL_FROM: 'Recuento <mail@recuento.example>' };
});

afterAll(() => mailbox.close());

it.each([
  ['an admin', () => approver],
  ['its author', () => author],
])(
  'the deletion of a reported testimonial by %s closes its case, and its reporters are notified once',
  async (by, find) => {
    const email = `${by.replace(' ', '-')}@example.org`;
    const number = await report('danger', { email });
    const reporter = await product.signUpUser();
    const { body: own } = await reporter.post<Report>('/api/content-reports', {
      testimonialId,
      reason: 'danger',
      ...EXPLANATION,
      language: 'en',
    });
    await setVisible('hide', await findCase());
    await waitForJobs(product);
    expect((await find().delete(`/api/testimonials/${testimonialId}`)).status).toBe(204);
    await waitForJobs(product);

    expect(await findCase()).toBeUndefined();
    for (const each of [number, own.number])
      expect(await getStatus(each)).toMatchObject({ status: 'removed', decision: null, testimonial: null });
    const { notices } = (await reporter.get<Notices>('/api/notices')).body;
    expect(notices).toEqual([
      expect.objectContaining({ kind: 'report_closed', testimonialId: null, reportNumber: own.number }),
    ]);
    expect(mailbox.for(email).map(({ subject }) => subject)).toEqual(['The testimonial that you reported was deleted']);
    expect(mailbox.for(email)[0].text).toContain(`${product.url}/reports/${number}`);
    const { body } = await author.get<Notices>('/api/notices');
    expect(body.notices.map(({ kind }) => kind)).toEqual(by === 'an admin' ? ['removed'] : []);
  },
);

it('a missing notification of a closed report is created later, once', async () => {
  const email = 'later@example.org';
  await report('danger', { email });
  await approver.delete(`/api/testimonials/${testimonialId}`);
  await waitForJobs(product);
  await removeCompletedJobs(product);
  const findMissing = async (): Promise<DomainEvent[]> => {
    const events: DomainEvent[] = [];
    for await (const event of product.app.get(MissingNotifications).findEventsToRepeat()) events.push(event);
    return events;
  };
  expect(await findMissing()).toEqual([]);
  await product.database.execute(`delete from notifications.email_deliveries where kind = 'report_closed'`);
  const missing = await findMissing();
  expect(missing.map(({ name }) => name)).toContain('testimonials.withdrawn');
  await product.app.get(Outbox).recordAll(missing);
  await waitForJobs(product);
  expect(mailbox.for(email)).toHaveLength(2);
  expect(await findMissing()).toEqual([]);
});
