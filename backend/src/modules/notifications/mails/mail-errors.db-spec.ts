import { Mailbox } from '../../../../test/servers/mailbox.js';
import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { findFreePort } from '../../../../test/app/free-port.js';
import { type Client } from '../../../../test/app/client.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { findDeliveries } from '../../../../test/fixtures/notifications.js';
import { waitUntil, TestApp } from '../../../../test/app/test-app.js';
import { Mailer } from '../../../platform/mail/index.js';
import type { NotificationsDto } from '../notifications.dto.js';
import { MissingMails } from '../missing-notifications.js';
import { SendMailJob } from './send-mail.job.js';

let names: Names;

useProductWithMail({ env: { MAIL_FROM: 'Recuento <mail@recuento.example>' } });

beforeAll(async () => {
  names = await addNames(product.database);
});

/** Submits a testimonial and waits for its receipt mail, or for its last attempt. */
async function submitConfirmed(author: Client): Promise<void> {
  await submitTestimonial(author, names);
  await waitForJobs(product);
}

const getMails = async (author: Client) => {
  await waitForJobs(product);
  return mailbox.for(author.email);
};

describe('mail server errors', () => {
  it('a temporary error is retried and an unknown recipient is not', async () => {
    const [busy, unknown] = [await product.signUpUser(), await product.signUpUser()];
    mailbox.rejections.set(busy.email ?? '', [450, 451]);
    mailbox.rejections.set(unknown.email ?? '', [550, 550, 550]);
    await Promise.all([submitConfirmed(busy), submitConfirmed(unknown)]);
    expect([await getMails(busy), await getMails(unknown)]).toMatchObject([[{ to: [busy.email] }], []]);
    expect([mailbox.attempts.get(busy.email ?? ''), mailbox.attempts.get(unknown.email ?? '')]).toEqual([3, 1]);
    expect(await findDeliveries(product, unknown)).toMatchObject([
      { state: 'given_up', failure: 'EENVELOPE 550', attempts: 1 },
    ]);
  });

  it('a mail that waits for the server is not sent after the testimonial was deleted', async () => {
    const author = await product.signUpUser();
    const address = author.email ?? '';
    mailbox.rejections.set(address, Array<number>(100).fill(450));
    const id = await submitTestimonial(author, names);
    await waitUntil(
      () => Promise.resolve(mailbox.attempts.get(address)),
      (attempts) => (attempts ?? 0) > 0,
    );
    expect((await author.delete(`/api/testimonials/${id}`)).status).toBe(204);
    mailbox.rejections.delete(address);
    expect(await getMails(author)).toEqual([]);
    expect(await findDeliveries(product, author)).toMatchObject([{ kind: 'received', state: 'given_up' }]);
  });

  it('a mail is sent by one worker at a time, and another takes over after a crash with the same message id', async () => {
    const author = await product.signUpUser();
    await submitConfirmed(author);
    const [delivery] = await findDeliveries(product, author);
    const job = product.app.get(SendMailJob);
    const setClaimedFor = (age: string) =>
      product.database.execute(
        `update notifications.email_deliveries set state = 'sending', sent_at = null, claimed_at = now() - $2::interval
         where id = $1`,
        [delivery.id, age],
      );
    await setClaimedFor('1 minute');
    await expect(job.handle({ deliveryId: delivery.id })).rejects.toThrow('Another worker');
    expect(await getMails(author)).toHaveLength(1);
    await setClaimedFor('3 minutes');
    await Promise.allSettled([1, 2, 3].map(() => job.handle({ deliveryId: delivery.id })));
    const mails = await getMails(author);
    expect(mails).toHaveLength(2);
    expect(mails[1].headers['message-id']).toBe(mails[0].headers['message-id']);
  });

  it('a mail that waits is queued again for a week', async () => {
    const author = await product.signUpUser();
    await submitConfirmed(author);
    const [{ id }] = await findDeliveries(product, author);
    const waitFor = (age: string) =>
      product.database.execute(
        `update notifications.email_deliveries set state = 'waiting', sent_at = null, created_at = now() - $2::interval
         where id = $1`,
        [id, age],
      );
    const findQueued = async () => {
      const queued: unknown[] = [];
      for await (const { payload } of product.app.get(MissingMails).findEventsToRepeat()) queued.push(payload);
      return queued;
    };
    await waitFor('6 days 23 hours');
    expect(await findQueued()).toContainEqual({ deliveryId: id });
    await waitFor('7 days 1 hour');
    expect(await findQueued()).not.toContainEqual({ deliveryId: id });
  });
});

/** Must run last: the other app instance in this process replaces the first. */
describe('unavailable mail server', () => {
  it('each mail is sent once after recovery, and the notification does not wait for it', async () => {
    const port = await findFreePort();
    const appWithoutMailServer = await TestApp.start({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const mail = { to: 'ann@example.org', subject: 'Subject', text: 'Text', html: 'Text', key: 'key' };
    await expect(appWithoutMailServer.app.get(Mailer).send(mail)).rejects.toThrow(
      `The mail was not sent: ESOCKET (connect ECONNREFUSED 127.0.0.1:${port}).`,
    );
    const otherNames = await addNames(appWithoutMailServer.database);
    const author = await appWithoutMailServer.signUpUser();
    const id = await submitTestimonial(author, otherNames);
    const attempted = await waitUntil(
      () => findDeliveries(appWithoutMailServer, author),
      ([received]) => received?.attempts >= 2 && received.state === 'waiting',
    );
    expect(attempted[0].failure).toMatch(/^E[A-Z]+$/);
    await approve(await appWithoutMailServer.signInAs('admin'), id);
    await waitUntil(
      async () => (await author.get<NotificationsDto>('/api/notices')).body,
      ({ unread }) => unread === 1,
    );
    const lateMailbox = await Mailbox.open(port);
    await waitForJobs(appWithoutMailServer);
    expect(
      lateMailbox
        .for(author.email)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['We received your testimonial', 'Your testimonial was approved']);
    expect((await findDeliveries(appWithoutMailServer, author)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await appWithoutMailServer.stop();
    await lateMailbox.close();
  });
});
