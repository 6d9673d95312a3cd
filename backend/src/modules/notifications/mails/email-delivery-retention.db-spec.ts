import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import type { Client } from '../../../../test/app/client.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { findDeliveries } from '../../../../test/fixtures/notifications.js';
import { ConfirmReceiptJob } from '../testimonials/confirm-receipt.job.js';
import { NotifyAuthorJob } from '../testimonials/notify-author.job.js';
import { EmailDeliveriesRepository } from './email-deliveries.repository.js';
import { EmailDeliveryRetention } from './email-delivery-retention.js';
import { SendMailJob } from './send-mail.job.js';

let names: Names;
let admin: Client;

useProductWithMail();

beforeAll(async () => {
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

const setAge = (days: number) =>
  product.database.execute('update notifications.email_deliveries set created_at = now() - make_interval(days => $1)', [
    days,
  ]);

const countExpired = async () => {
  const { items } = (await admin.get<{ items: { what: string; count: number }[] }>('/api/data-rights/retention')).body;
  return items.find(({ what }) => what === 'email_deliveries')!.count;
};

describe('the retention of mail deliveries', () => {
  it('deliveries are deleted after a year, and repeated jobs do not send their mails again', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await waitForJobs(product);
    await approve(admin, id);
    await waitForJobs(product);
    const deliveries = await findDeliveries(product, author);
    expect(deliveries.map(({ kind, state }) => [kind, state])).toEqual([
      ['received', 'sent'],
      ['approved', 'sent'],
    ]);

    await setAge(364);
    expect(await countExpired()).toBe(0);
    await product.app.get(EmailDeliveryRetention).purgeExpired();
    expect(await findDeliveries(product, author)).toHaveLength(2);
    await setAge(366);
    expect(await countExpired()).toBe(2);
    await product.app.get(EmailDeliveryRetention).purgeExpired();
    expect(await findDeliveries(product, author)).toEqual([]);

    for (const { id: deliveryId } of deliveries) await product.app.get(SendMailJob).handle({ deliveryId });
    await product.app.get(ConfirmReceiptJob).handle({ testimonialId: id, version: 1 });
    await product.app.get(NotifyAuthorJob).handle({ testimonialId: id });
    await waitForJobs(product);
    expect(await findDeliveries(product, author)).toEqual([]);
    expect(mailbox.for(author.email)).toHaveLength(2);
  });

  it('the hourly searches for unsent and expired deliveries read an index', async () => {
    const repository = product.app.get(EmailDeliveriesRepository);
    // So many that reading all of them is not the cheapest way.
    await product.database.execute(
      `insert into notifications.email_deliveries (user_id, kind, dedupe_key, language, message_key, state, sent_at, created_at)
       select (select min(id) from identity.users), 'received', 'index ' || number, 'en', gen_random_uuid(), 'sent', now(),
              now() - make_interval(hours => number)
       from generate_series(1, 5000) number`,
    );
    await product.database.query('analyze notifications.email_deliveries');
    const scans = await product.database.transaction(async () => {
      await repository.findUnsent();
      await repository.deleteExpired();
      return product.database.query<{ index: string }>(
        `select c.relname as index from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid = 'notifications.email_deliveries'::regclass and pg_stat_get_xact_numscans(c.oid) > 0 order by 1`,
      );
    });
    expect(scans.map(({ index }) => index)).toEqual(
      expect.arrayContaining(['email_deliveries_by_time', 'email_deliveries_unsent']),
    );
  });
});
