import type { ApiResponse, Client } from '../app/client.js';
import type { TestApp } from '../app/test-app.js';
import type { ProductsDto } from '../../src/modules/marketplace/products/products.dto.js';

export interface FeedResponse extends Record<string, unknown> {
  code?: string;
  rejectedRows?: number;
  errors?: { field: string; code: string; detail: string }[];
}

/** A valid row of a feed. */
export const buildFeedRow = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'M-1',
  title: 'Magnesium, 90 capsules',
  supplement: 'Magnesio',
  brand: 'Northlight',
  price: 12.5,
  currency: 'EUR',
  url: 'https://brightjar.example/p/1',
  ...changes,
});

/** Sends feeds as an admin, and reads the products that they lead to. */
export class FeedSender {
  constructor(
    private readonly product: TestApp,
    private readonly admin: Client,
  ) {}

  send(
    content: string | Buffer,
    {
      name = 'feed.json',
      advertiser = 'Brightjar',
      parameter = 'clickref',
      confirmEmpty = '',
      sender = this.admin,
    } = {},
  ): Promise<ApiResponse<FeedResponse>> {
    const form = new FormData();
    form.append('advertiser', advertiser);
    if (parameter) form.append('referenceParameter', parameter);
    if (confirmEmpty) form.append('confirmEmpty', confirmEmpty);
    form.append('feed', new Blob([content]), name);
    return sender.call<FeedResponse>('POST', '/api/marketplace/feeds', form);
  }

  sendRows(rows: unknown[], options: Parameters<FeedSender['send']>[1] = {}): Promise<ApiResponse<FeedResponse>> {
    return this.send(JSON.stringify(rows), options);
  }

  async findProducts(advertiser = 'Brightjar'): Promise<ProductsDto['products']> {
    const path = `/api/marketplace/products?advertisers=${encodeURIComponent(advertiser)}&pageSize=100`;
    return (await this.product.anonymous().get<ProductsDto>(path)).body.products;
  }
}
