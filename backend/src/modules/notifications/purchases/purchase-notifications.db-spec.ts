import type { Client } from '../../../../test/app/client.js';
import { waitForJobs } from '../../../../test/fixtures/factories.js';
import { findMissingNotifications } from '../../../../test/fixtures/notifications.js';
import { Mailbox } from '../../../../test/servers/mailbox.js';
import { MarketplaceFixture } from '../../../../test/fixtures/marketplace-fixture.js';
import { Outbox } from '../../../platform/outbox/index.js';
import type { NotificationsDto } from '../notifications.dto.js';
import { NotifyBuyerJob } from './notify-buyer.job.js';

let mailbox: Mailbox;
let market: MarketplaceFixture;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  market = await MarketplaceFixture.open({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Recuento <mail@recuento.example>' },
  });
});

afterAll(async () => {
  await market.product.stop();
  await mailbox.close();
});

const getNotifications = async (user: Client) => {
  await waitForJobs(market.product);
  const { notices } = (await user.get<NotificationsDto>('/api/notices')).body;
  return notices.map(({ kind, points }) => [kind, points]);
};
const repeatJob = (purchaseId: number) => market.product.app.get(NotifyBuyerJob).handle({ purchaseId });

describe('purchase notifications', () => {
  it('a buyer is notified once of credited and reversed points, in the app and by mail', async () => {
    const user = await market.product.signUpUser();
    await user.put('/api/consents/preferences', { analytics: false, marketing: false }, { 'accept-language': 'es' });
    const order = await market.buildOrder(user);
    const { id } = (await market.brightjar.sendConversion(order)).body;
    expect(await getNotifications(user)).toEqual([]);
    await market.admin.post(`/api/marketplace/purchases/${id}/verify`);
    expect(await getNotifications(user)).toEqual([['purchase_confirmed', 150]]);
    await Promise.all([repeatJob(id), repeatJob(id)]);
    await market.brightjar.sendConversion({ ...order, status: 'confirmed' });
    expect(await getNotifications(user)).toEqual([['purchase_confirmed', 150]]);
    await market.brightjar.sendConversion({ ...order, status: 'reversed' });
    await repeatJob(id);
    expect(await getNotifications(user)).toEqual([
      ['purchase_reversed', -150],
      ['purchase_confirmed', 150],
    ]);
    const { notices } = (await user.get<NotificationsDto>('/api/notices')).body;
    const expected = { advertiserName: 'Brightjar', orderReference: order.orderReference, testimonialId: null };
    expect(notices).toMatchObject([expected, expected]);
    const mails = mailbox.for(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Has ganado puntos por una compra',
      'Se han descontado los puntos de una compra',
    ]);
    expect(mails[0].text).toContain('Hemos sumado 150 puntos');
    expect(mails[1].text).toContain('/my-points');
    for (const { text, html } of mails) expect(text + html).not.toMatch(/Brightjar|A-\d|24[.,]90?/);
  });

  it.each([
    ['es', 'Has ganado puntos por una compra'],
    ['en', 'You earned points for a purchase'],
  ])(
    'a buyer without a consent gets the mail in the last language of the links to the shop: %s',
    async (language, subject) => {
      const user = await market.product.signUpUser();
      const order = await market.buildOrder(user);
      for (const seen of [language === 'es' ? 'en' : 'es', language])
        await user.get(`/api/marketplace/products?advertisers=Brightjar&language=${seen}`);
      await market.brightjar.sendConversion({ ...order, status: 'confirmed' });
      expect(await getNotifications(user)).toEqual([['purchase_confirmed', 150]]);
      const mails = mailbox.for(user.email);
      expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    },
  );

  it('a missing notification of the buyer is created later, once', async () => {
    const user = await market.product.signUpUser();
    await market.brightjar.sendConversion({ ...(await market.buildOrder(user)), status: 'confirmed' });
    expect(await getNotifications(user)).toHaveLength(1);
    expect(await findMissingNotifications(market.product)).toEqual([]);
    await market.product.database.execute(
      'delete from notifications.notifications where id = (select max(id) from notifications.notifications)',
    );
    const missing = await findMissingNotifications(market.product);
    expect(missing.map(({ name }) => name)).toEqual(['points.purchase-settled']);
    await market.product.app.get(Outbox).recordAll(missing);
    expect(await getNotifications(user)).toEqual([['purchase_confirmed', 150]]);
    expect(mailbox.for(user.email)).toHaveLength(1);
    expect(await findMissingNotifications(market.product)).toEqual([]);
  });

  it('a purchase without points causes no notification', async () => {
    const user = await market.product.signUpUser();
    const order = await market.buildOrder(user);
    await market.brightjar.sendConversion(order);
    await market.brightjar.sendConversion({ ...order, status: 'reversed' });
    expect(await getNotifications(user)).toEqual([]);
    await repeatJob(424_242);
    expect(await getNotifications(user)).toEqual([]);
  });
});
