import type { Client } from '../../../test/client.js';
import { waitForJobs } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { MarketplaceFixture } from '../../../test/marketplace-fixture.js';
import type { NotificationsDto } from './notifications.dto.js';
import { NotifyBuyerJob } from './notify-buyer.job.js';

let mailbox: Mailbox;
let market: MarketplaceFixture;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  market = await MarketplaceFixture.open({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'The desk <desk@recuento.example>' },
  });
});

afterAll(async () => {
  await market.product.stop();
  await mailbox.close();
});

const told = async (person: Client) => {
  await waitForJobs(market.product);
  const { notices } = (await person.get<NotificationsDto>('/api/notices')).body;
  return notices.map(({ kind, points }) => [kind, points]);
};
const again = (purchaseId: number) => market.product.app.get(NotifyBuyerJob).handle({ purchaseId });

describe('purchase notifications', () => {
  it('a buyer is notified once of credited and reversed points, in the app and by mail', async () => {
    const person = await market.product.signUpUser();
    await person.put('/api/consents/preferences', { analytics: false, marketing: false }, { 'accept-language': 'es' });
    const bought = await market.order(person);
    const { id } = (await market.brightjar.sendConversion(bought)).body;
    expect(await told(person)).toEqual([]);
    await market.admin.post(`/api/marketplace/purchases/${id}/verify`);
    expect(await told(person)).toEqual([['purchase_confirmed', 150]]);
    await Promise.all([again(id), again(id)]);
    await market.brightjar.sendConversion({ ...bought, status: 'confirmed' });
    expect(await told(person)).toEqual([['purchase_confirmed', 150]]);
    await market.brightjar.sendConversion({ ...bought, status: 'reversed' });
    await again(id);
    expect(await told(person)).toEqual([
      ['purchase_reversed', -150],
      ['purchase_confirmed', 150],
    ]);
    const { notices } = (await person.get<NotificationsDto>('/api/notices')).body;
    const about = { advertiserName: 'Brightjar', orderReference: bought.orderReference, testimonialId: null };
    expect(notices).toMatchObject([about, about]);
    const mails = mailbox.for(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Has ganado puntos por una compra',
      'Se han descontado los puntos de una compra',
    ]);
    expect(mails[0].text).toContain('Hemos sumado 150 puntos');
    expect(mails[1].text).toContain('/my-points');
    for (const { text, html } of mails) expect(text + html).not.toMatch(/Brightjar|A-\d|24[.,]90?/);
  });

  it('a purchase without points causes no notification', async () => {
    const person = await market.product.signUpUser();
    const bought = await market.order(person);
    await market.brightjar.sendConversion(bought);
    await market.brightjar.sendConversion({ ...bought, status: 'reversed' });
    expect(await told(person)).toEqual([]);
    await again(424_242);
    expect(await told(person)).toEqual([]);
  });
});
