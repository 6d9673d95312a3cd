import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readdir, utimes } from 'node:fs/promises';
import sharp from 'sharp';
import type { Client } from '../../../../test/app/client.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { FileStorage, OrphanSweeper } from '../../../platform/storage/index.js';
import type { ProductsDto } from '../products/products.dto.js';
import { FetchImagesJob } from './fetch-images.job.js';
import { ImageRetention } from './image-retention.js';
import { SafeHttpClient } from './safe-http-client.js';

let product: TestApp;
let admin: Client;
let shop: Server;
let shopUrl: string;

/** A local shop server, whose address counts as public in this test; each address has an image of its own. */
beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const background = `#${request.url!.replace(/^.*-|\.png$/g, '')}`;
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background } });
    response.end(await image.png().toBuffer());
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  product = await TestApp.start({ process: 'api' });
  admin = await product.signInAs('admin');
  jest.spyOn(product.app.get(SafeHttpClient), 'isAllowedAddress').mockReturnValue(true);
});

afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await product.stop();
});

/** Sends a feed of one advertiser with products that have these images. */
async function sendFeed(...images: string[]): Promise<void> {
  const products = images.map((image, index) => ({
    id: `P${index}`,
    title: 'Magnesium 90 capsules',
    supplement: 'Magnesium',
    brand: 'Northlight',
    price: index + 1,
    currency: 'EUR',
    url: 'https://shop.example/p',
    imageUrl: `${shopUrl}/${image}.png`,
  }));
  const { status } = await admin.put(
    '/api/marketplace/feeds/Brightjar?referenceParameter=subid&confirmEmpty=true',
    products,
  );
  expect(status).toBe(200);
}

async function fetchImages(): Promise<void> {
  const [{ id }] = await product.database.query<{ id: number }>('select id from marketplace.advertisers');
  await product.app.get(FetchImagesJob).handle({ advertiserId: id });
}

/** The steps of the hourly deletion of expired data that concern images. */
async function purge(): Promise<void> {
  await product.app.get(ImageRetention).purgeExpired();
  await product.app.get(OrphanSweeper).sweep();
}

const passDays = async (days: number) => {
  await product.database.execute(
    'update marketplace.images set unused_since = unused_since - make_interval(days => $1)',
    [days],
  );
  for (const path of await findFiles()) {
    const time = new Date(Date.now() - days * 86_400_000);
    await utimes(join(product.dataDir, 'files', 'product-images', path), time, time);
  }
};

const findFiles = async () =>
  (await readdir(join(product.dataDir, 'files', 'product-images'), { recursive: true })).filter((path) =>
    path.endsWith('.webp'),
  );

const findSources = async () =>
  (
    await product.database.query<{ source: string }>(
      `select regexp_replace(source, '^.*/|\\.png$', '', 'g') as source from marketplace.images order by 1`,
    )
  ).map(({ source }) => source);

/** The status of the response to a request for the image of each listed product. */
async function requestImages(): Promise<number[]> {
  const { products } = (await product.anonymous().get<ProductsDto>('/api/marketplace/products')).body;
  const request = async (imageUrl: string) => {
    const response = await fetch(`${product.url}${imageUrl}`);
    await response.arrayBuffer();
    return response.status;
  };
  return Promise.all(products.map(({ imageUrl }) => request(imageUrl!)));
}

const getExpired = async () => {
  const { items } = (await admin.get<{ items: { what: string; count: number }[] }>('/api/data-rights/retention')).body;
  return items.find(({ what }) => what === 'unused_product_images')!.count;
};

describe('the retention of product images', () => {
  it('a copy is deleted a week after the last product for sale referred to it, also if its product was retired', async () => {
    await sendFeed('a-110000', 'b-220000', 'c-330000');
    await fetchImages();
    await sendFeed('a-110000', 'd-440000');
    await fetchImages();
    expect(await findFiles()).toHaveLength(4);

    await purge();
    await passDays(6);
    expect(await getExpired()).toBe(0);
    await purge();
    expect(await findSources()).toEqual(['a-110000', 'b-220000', 'c-330000', 'd-440000']);

    await passDays(1);
    expect(await getExpired()).toBe(2);
    await purge();
    expect(await findSources()).toEqual(['a-110000', 'd-440000']);
    expect(await findFiles()).toHaveLength(2);
    expect(await requestImages()).toEqual([200, 200]);
  });

  it('the week starts again when a feed has referred to the image in the meantime', async () => {
    await sendFeed('e-550000');
    await fetchImages();
    await sendFeed();
    await purge();
    await passDays(8);
    await sendFeed('e-550000');
    await purge();
    await sendFeed();
    await purge();
    expect(await findSources()).toContain('e-550000');
  });

  it('an image that is deleted while a feed refers to it again is downloaded again', async () => {
    await sendFeed('f-660000');
    await fetchImages();
    await sendFeed();
    await purge();
    await passDays(8);

    const barrier = await LockBarrier.open(product.databaseUrl);
    await barrier.acquire({
      name: 'outbox',
      sql: 'lock table platform.outbox in share row exclusive mode',
      parameters: [],
    });
    const sending = sendFeed('f-660000');
    await waitUntil(
      () => barrier.countWaiting(),
      (count) => count === 1,
    );
    await purge();
    expect(await findSources()).not.toContain('f-660000');
    await barrier.release();
    await barrier.close();
    await sending;
    await fetchImages();
    expect(await requestImages()).toEqual([200]);
  });

  it('a file that has got a row since the sweeper found it remains', async () => {
    await sendFeed('h-880000', 'i-990000');
    await fetchImages();
    await passDays(1);
    const rename = `update marketplace.images set name = reverse(left(name, 32)) || '.webp'`;
    await product.database.execute(rename);
    const storage = product.app.get(FileStorage);
    const spy = jest.spyOn(storage, 'delete').mockImplementationOnce(async () => {
      await product.database.execute(rename);
    });
    await product.app.get(OrphanSweeper).sweep();
    expect(spy).toHaveBeenCalledTimes(1);
    spy.mockRestore();
    expect(await requestImages()).toEqual([200, 200]);
  });

  it('a file that is stored again while the sweeper deletes it remains', async () => {
    const sweeper = product.app.get(OrphanSweeper);
    await product.database.execute('delete from marketplace.images');
    await passDays(1);
    await sweeper.sweep();
    await sendFeed('g-770000');
    await fetchImages();
    await product.database.execute('delete from marketplace.images');
    await passDays(1);

    const storage = product.app.get(FileStorage);
    const deleteFile = storage.delete.bind(storage);
    const deletion = new EventEmitter();
    // Started here, so that it is not a part of the transaction in which the sweeper deletes.
    const fetching = once(deletion, 'started').then(fetchImages);
    const countRowsAndWaiting = async () => {
      const [{ count }] = await product.database.query<{ count: number }>(
        `select ((select count(*) from marketplace.images) + (select count(*) from pg_locks
           where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())))::int as count`,
      );
      return count;
    };
    const spy = jest.spyOn(storage, 'delete').mockImplementationOnce(async (key) => {
      deletion.emit('started');
      await waitUntil(countRowsAndWaiting, (count) => count > 0);
      await deleteFile(key);
    });
    await sweeper.sweep();
    await fetching;
    spy.mockRestore();
    expect(await requestImages()).toEqual([200]);
  });
});
