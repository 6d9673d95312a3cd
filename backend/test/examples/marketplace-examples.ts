import { AffiliateNetwork } from '../servers/affiliate-network.js';
import { PARTNER, type ExampleContext } from './example-fixture.js';

const POSTBACK = '/api/marketplace/purchases/postback';

/** Records orders and feeds. */
export async function recordMarketplaceExamples({
  admin,
  anonymous,
  language,
  user,
  product,
}: ExampleContext): Promise<void> {
  const { body } = await user.get<{ products: { affiliateUrl: string }[] }>('/api/marketplace/products');
  const clickReference = new URL(body.products[0].affiliateUrl).searchParams.get('clickref');
  const network = new AffiliateNetwork(product.url, PARTNER.name, PARTNER.secret);
  const sendOrder = async (orderReference: string) => {
    const { headers, body: requestBody } = network.buildRequest({
      clickReference,
      orderReference,
      amount: 24.9,
      currency: 'EUR',
    });
    const message = String(requestBody);
    const response = await anonymous.call<{ id: number }>('POST', POSTBACK, message, headers as Record<string, string>);
    return {
      id: response.body.id,
      repeat: () => anonymous.call('POST', POSTBACK, message, headers as Record<string, string>),
    };
  };
  const [confirmed, reversed] = [await sendOrder(`A-1-${language}`), await sendOrder(`A-2-${language}`)];
  await confirmed.repeat();
  await admin.post(`/api/marketplace/purchases/${confirmed.id}/verify`);
  await admin.post(`/api/marketplace/purchases/${reversed.id}/reverse`, { status: 'pending' });
  await admin.get('/api/marketplace/purchases');
  await admin.get('/api/marketplace/purchases/advertisers');

  const rows = [
    {
      id: 'M-1',
      title: language === 'en' ? 'Magnesium, 90 capsules' : 'Magnesio, 90 cápsulas',
      supplement: language === 'en' ? 'Magnesium' : 'Magnesio',
      brand: 'Northlight',
      price: 12.5,
      currency: 'EUR',
      discount: 10,
      weightAmount: 90,
      weightUnit: 'capsules',
      url: 'https://larkshop.example/p/1',
    },
  ];
  const feed = { name: 'feed.json', type: 'application/json', bytes: Buffer.from(JSON.stringify(rows)) };
  const header = { advertiser: 'Larkshop', referenceParameter: 'clickref' };
  await admin.form('POST', '/api/marketplace/feeds', header, [feed], 'feed');
  await admin.put('/api/marketplace/feeds/Larkshop', rows);
  await admin.get('/api/marketplace/feeds');
}
