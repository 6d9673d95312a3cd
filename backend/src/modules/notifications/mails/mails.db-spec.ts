import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { type Client } from '../../../../test/app/client.js';
import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  type Names,
  removeCompletedJobs,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
} from '../../../../test/fixtures/factories.js';
import { findDeliveries, getNotifications } from '../../../../test/fixtures/notifications.js';
import { ConfirmReceiptJob } from '../testimonials/confirm-receipt.job.js';
import { NotificationsService } from '../notifications.service.js';
import { SendMailJob } from './send-mail.job.js';

const REASON = 'Please tell us which dose you took.';

let names: Names;
let admin: Client;

useProductWithMail({ env: { MAIL_FROM: 'Recuento <mail@recuento.example>' } });

beforeAll(async () => {
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

/** Submits a testimonial and waits for its receipt mail, so that the order of later mails is that of the events. */
async function submitConfirmed(author: Client, changes: Record<string, unknown> = {}): Promise<number> {
  const id = await submitTestimonial(author, names, changes);
  await waitForJobs(product);
  return id;
}

async function decide(id: number, verb: 'reject' | 'revoke-approval'): Promise<void> {
  const decision = { testimonialId: id, rejectionReason: REASON };
  expect((await admin.post(`/api/testimonials/admin/${id}/${verb}`, decision)).status).toBe(204);
}

const getMails = async (author: Client) => {
  await waitForJobs(product);
  return mailbox.for(author.email);
};
const setAddress = (author: Client, address: string | null) =>
  product.database.execute('update identity.users set email = $2 where email = $1', [author.email, address]);

describe('mails about a testimonial', () => {
  it('receipt and approval mails state the points and contain no health data', async () => {
    const author = await product.signUpUser();
    const experience = 'Marker words about my sleep.';
    const id = await submitConfirmed(author, { experience });
    await approve(admin, id);
    const mails = await getMails(author);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We received your testimonial',
      'Your testimonial was approved',
    ]);
    const [, approved] = mails;
    expect(approved.to).toEqual([author.email]);
    expect(approved.headers).toMatchObject({
      to: author.email,
      from: 'Recuento <mail@recuento.example>',
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@recuento\.example>$/),
    });
    expect(approved.from).toBe('mail@recuento.example');
    expect(approved.text).toContain('200 points were added to your account.');
    expect(approved.text).toContain(`${product.url}/my-testimonials/${id}\r\n`);
    expect(approved.html).toContain('<html lang="en">');
    for (const { raw, subject, text, html } of mails) {
      expect([raw, subject, text, html].join()).not.toMatch(/Magnesium|Insomnia|Northlight|Marker|New Person/);
    }
  });

  it('mails use the language of the testimonial', async () => {
    const author = await product.signUpUser();
    await approve(admin, await submitConfirmed(author, { language: 'es' }));
    const mails = await getMails(author);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Hemos recibido tu testimonio',
      'Tu testimonio se ha aprobado',
    ]);
    expect(mails[1].html).toContain('<html lang="es">');
    expect(mails[1].text).toContain('Hemos sumado 200 puntos a tu cuenta.');
    expect(mails[1].text).toContain('Tu testimonio ya es público y cuenta en la clasificación.');
  });

  it('an approval in which the reviewer replaces the custom name by an entry of the catalog is mailed too', async () => {
    const author = await product.signUpUser();
    const custom = { conditionId: 0, useCustomCondition: true, customConditionName: 'Sleeplesness' };
    const id = await submitConfirmed(author, custom);
    const choice = { names: { condition: names.conditionId } };
    expect((await admin.post(`/api/testimonials/admin/${id}/approve`, choice)).status).toBe(204);
    const [, approved] = await getMails(author);
    expect(approved).toMatchObject({ subject: 'Your testimonial was approved' });
    expect(approved.text).toContain('200 points were added to your account.');
    expect((await getNotifications(product, author)).notices).toMatchObject([
      { kind: 'approved', conditionName: 'Insomnia' },
    ]);
  });

  it('mails omit the rejection reason and report reversed points, removals and repeated receipts', async () => {
    const author = await product.signUpUser();
    const id = await submitConfirmed(author);
    await decide(id, 'reject');
    await waitForJobs(product);
    expect((await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version: 2 })).status).toBe(200);
    await waitForJobs(product);
    // An edit of a pending testimonial sends no second receipt.
    expect((await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version: 3 })).status).toBe(200);
    await waitForJobs(product);
    await approve(admin, id);
    await waitForJobs(product);
    await decide(id, 'revoke-approval');
    await waitForJobs(product);
    expect((await admin.delete(`/api/testimonials/${id}`)).status).toBe(204);
    const mails = await getMails(author);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We received your testimonial',
      'Your testimonial was not approved',
      'We received your testimonial',
      'Your testimonial was approved',
      'The approval of your testimonial was revoked',
      'Your testimonial was removed',
    ]);
    expect(mails[4].text).toContain('200 points were deducted from your account.');
    for (const { text, html } of mails) expect(text + html).not.toContain(REASON);
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(mails.length);
  });

  it('repeated jobs send a mail once', async () => {
    const author = await product.signUpUser();
    const id = await submitConfirmed(author);
    await approve(admin, id);
    expect(await getMails(author)).toHaveLength(2);
    await removeCompletedJobs(product);
    await product.database.execute('update platform.outbox set processed_at = null');
    await waitForJobs(product);
    for (const { id: deliveryId } of await findDeliveries(product, author)) {
      await Promise.all([1, 2, 3].map(() => product.app.get(SendMailJob).handle({ deliveryId })));
    }
    await product.app.get(ConfirmReceiptJob).handle({ testimonialId: id, version: 1 });
    expect(await getMails(author)).toHaveLength(2);
    expect(await findDeliveries(product, author)).toMatchObject([
      { kind: 'received', state: 'sent', attempts: 1 },
      { kind: 'approved', state: 'sent', attempts: 1 },
    ]);
  });

  it('mails report decisions on data requests', async () => {
    const author = await product.signUpUser();
    await author.get('/api/notices');
    const userId = await findUserId(product, author);
    const request = { userId, kind: 'export_ready', requestId: 1, language: 'es' } as const;
    const notifications = product.app.get(NotificationsService);
    await notifications.notifyDataRequest(request);
    await notifications.notifyDataRequest(request);
    expect((await getMails(author)).map(({ subject }) => subject)).toEqual(['La exportación de tus datos está lista']);
    expect(await notifications.exportNotices(userId)).toMatchObject([{ kind: 'export_ready' }]);
    expect(await notifications.exportMails(userId)).toMatchObject([{ kind: 'export_ready', state: 'sent' }]);
    await notifications.eraseUserData(userId);
    expect(await notifications.exportNotices(userId)).toEqual([]);
    expect(await notifications.exportMails(userId)).toEqual([]);
  });
});

describe('recipient address', () => {
  it.each([
    ['more than one', 'a@example.org, b@example.org'],
    ['an injected header', 'a@example.org\r\nBcc: b@example.org'],
    ['a name', 'Name <a@example.org>'],
    ['no domain', 'a'],
    ['nothing', null],
  ])('an address that contains %s receives no mail', async (_what, address) => {
    const author = await product.signUpUser();
    await author.get('/api/notices');
    await setAddress(author, address);
    const [{ id: userId }] = await product.database.query<{ id: number }>('select max(id) as id from identity.users');
    const before = mailbox.mails.length;
    const request = { userId, kind: 'export_ready', requestId: 100 + userId, language: 'en' } as const;
    await product.app.get(NotificationsService).notifyDataRequest(request);
    await waitForJobs(product);
    expect(mailbox.mails).toHaveLength(before);
    expect(await product.app.get(NotificationsService).exportMails(userId)).toMatchObject([
      { state: 'given_up', attempts: 1 },
    ]);
  });

  it('the address is the only user input in a mail', async () => {
    const author = await product.signUpUser();
    await author.get('/api/notices');
    const name = 'X\r\nBcc: victim@example.org\r\n\r\nBuy now';
    await product.database.execute('update identity.users set name = $2 where email = $1', [author.email, name]);
    const [{ id: userId }] = await product.database.query<{ id: number }>('select max(id) as id from identity.users');
    await product.app
      .get(NotificationsService)
      .notifyDataRequest({ userId, kind: 'export_ready', requestId: 100 + userId, language: 'en' });
    const [mail] = await getMails(author);
    expect(mail.to).toEqual([author.email]);
    // The random boundary of a mail may contain the letters of a header.
    expect(mail.raw).not.toMatch(/victim|Buy now|^Bcc:/im);
  });
});
