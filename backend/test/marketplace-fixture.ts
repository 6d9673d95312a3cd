import { AffiliateNetwork } from './affiliate-network.js';
import type { Client } from './client.js';
import { TestApp, type TestAppOptions } from './test-app.js';
import { addAdvertiser, addProduct } from './product-factories.js';

export const partnerSecrets = { Brightjar: 'b'.repeat(40), Larkshop: 'l'.repeat(40), 'Larkshop new': 'n'.repeat(40) };

/** An app with two partners that send postbacks. */
export class MarketplaceFixture {
  private orders = 0;

  private constructor(
    readonly product: TestApp,
    readonly admin: Client,
    readonly brightjar: AffiliateNetwork,
    readonly larkshop: AffiliateNetwork,
  ) {}

  static async open(options: TestAppOptions = {}): Promise<MarketplaceFixture> {
    const { Brightjar, Larkshop, 'Larkshop new': newSecret } = partnerSecrets;
    const AFFILIATE_POSTBACK_SECRETS = `Brightjar:${Brightjar},Larkshop:${Larkshop},Larkshop:${newSecret},Unknown:${Larkshop}`;
    const product = await TestApp.start({ ...options, env: { ...options.env, AFFILIATE_POSTBACK_SECRETS } });
    for (const name of ['Brightjar', 'Larkshop']) {
      await addProduct(product.database, await addAdvertiser(product.database, name));
    }
    return new MarketplaceFixture(
      product,
      await product.signInAs('admin'),
      new AffiliateNetwork(product.url, 'Brightjar', Brightjar),
      new AffiliateNetwork(product.url, 'Larkshop', Larkshop),
    );
  }

  /** The click reference that the shop receives in the link. */
  async findClickReference(user: Client, network = this.brightjar): Promise<string> {
    const path = `/api/marketplace/products?advertisers=${network.advertiser}`;
    const { body } = await user.get<{ products: { affiliateUrl: string }[] }>(path);
    return [...new URL(body.products[0].affiliateUrl).searchParams.values()][0];
  }

  /** An order of the user at Brightjar. */
  async buildOrder(user: Client, changes: Record<string, unknown> = {}) {
    this.orders += 1;
    const clickReference = await this.findClickReference(user);
    return { clickReference, orderReference: `A-${this.orders}`, amount: 24.9, currency: 'EUR', ...changes };
  }
}
