import { AffiliateNetwork } from '../affiliate-network.js';
import { PARTNER, type ExampleContext } from './example-fixture.js';

const POSTBACK = '/api/marketplace/purchases/postback';

/** Orders and feeds. */
export async function recordMarketplaceExamples({
  admin,
  anybody,
  language,
  person,
  product,
}: ExampleContext): Promise<void> {
  const { body } = await person.get<{ products: { affiliateUrl: string }[] }>('/api/marketplace/products');
  const clickReference = new URL(body.products[0].affiliateUrl).searchParams.get('clickref');
  const network = new AffiliateNetwork(product.url, PARTNER.name, PARTNER.secret);
  const tell = async (orderReference: string) => {
    const { headers, body: sent } = network.buildRequest({
      clickReference,
      orderReference,
      amount: 24.9,
      currency: 'EUR',
    });
    const message = String(sent);
    const told = await anybody.call<{ id: number }>('POST', POSTBACK, message, headers as Record<string, string>);
    return {
      id: told.body.id,
      repeat: () => anybody.call('POST', POSTBACK, message, headers as Record<string, string>),
    };
  };
  const [kept, reversed] = [await tell(`A-1-${language}`), await tell(`A-2-${language}`)];
  await kept.repeat();
  await admin.post(`/api/marketplace/purchases/${kept.id}/verify`);
  await admin.post(`/api/marketplace/purchases/${reversed.id}/reverse`);
  await admin.get('/api/marketplace/purchases');

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
  const head = { advertiser: 'Larkshop', referenceParameter: 'clickref' };
  await admin.form('POST', '/api/marketplace/feeds', head, [feed], 'feed');
  await admin.put('/api/marketplace/feeds/Larkshop', rows);
  await admin.get('/api/marketplace/feeds');
}
