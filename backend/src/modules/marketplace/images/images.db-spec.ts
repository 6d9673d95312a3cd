import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { addAdvertiser, addProduct } from '../../../../test/fixtures/product-factories.js';
import { FetchImagesJob } from './fetch-images.job.js';
import type { ProductsDto } from '../products/products.dto.js';
import { SafeHttpClient } from './safe-http-client.js';

let product: TestApp;
let shop: Server;
let shopUrl: string;
let requestedPaths: string[] = [];
/** Requests are answered after this. */
let beforeAnswer: Promise<unknown> = Promise.resolve();

/** A local shop server, whose address counts as public in this test. */
beforeAll(async () => {
  const image = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0b524c' } })
    .withExif({ IFD0: { Copyright: 'marker-exif' } })
    .jpeg()
    .toBuffer();
  const files: Record<string, Buffer> = {
    '/a.jpg': image,
    '/same.jpg': image,
    '/page.html': Buffer.from('<html></html>'),
    '/drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
    '/half.jpg': image.subarray(0, 300),
    '/large.jpg': Buffer.concat([image, Buffer.alloc(5_000_001)]),
  };
  shop = createServer(async (request, response) => {
    requestedPaths.push(request.url ?? '');
    await beforeAnswer;
    const file = files[request.url ?? ''];
    if (file) response.end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  product = await TestApp.start({ process: 'api' });
});

afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await product.stop();
});

const getImages = async () =>
  (await product.anonymous().get<ProductsDto>('/api/marketplace/products')).body.products.map(
    ({ imageUrl }) => imageUrl,
  );

describe('product images', () => {
  it('a job downloads and re-encodes images, and browsers never request them from partners', async () => {
    const advertiser = await addAdvertiser(product.database, 'Brightjar');
    const paths = ['/a.jpg', '/same.jpg', '/page.html', '/drawing.svg', '/half.jpg', '/large.jpg', '/missing.jpg'];
    for (const [index, path] of paths.entries()) {
      await addProduct(product.database, advertiser, { image_source: `${shopUrl}${path}`, price: index + 1 });
    }
    await addProduct(product.database, advertiser, { image_source: 'http://10.0.0.1/private.jpg', price: 90 });
    await addProduct(product.database, advertiser, { price: 91 });
    await addProduct(product.database, advertiser, { image_source: `${shopUrl}/retired.jpg`, retired_at: new Date() });
    expect(await getImages()).toEqual(Array(9).fill(null));

    const allowedSpy = jest.spyOn(product.app.get(SafeHttpClient), 'isAllowedAddress');
    allowedSpy.mockImplementation((address) => address === '127.0.0.1');
    const fetchAll = () => product.app.get(FetchImagesJob).handle({ advertiserId: advertiser });
    await fetchAll();
    const images = await getImages();
    expect(images).toEqual([
      expect.stringMatching(/^\/api\/marketplace\/images\/[a-f0-9]{32}\.webp$/),
      images[0],
      ...Array(7).fill(null),
    ]);
    const failures = await product.database.query<{ path: string; failure: string }>(
      `select regexp_replace(source, '^.*/', '') as path, failure from marketplace.images
       where failure is not null order by 1`,
    );
    expect(failures).toEqual([
      { path: 'drawing.svg', failure: 'not-an-image' },
      { path: 'half.jpg', failure: 'damaged' },
      { path: 'large.jpg', failure: 'too-large' },
      { path: 'missing.jpg', failure: 'status-404' },
      { path: 'page.html', failure: 'not-an-image' },
      { path: 'private.jpg', failure: 'not-public' },
    ]);

    requestedPaths = [];
    await fetchAll();
    expect(requestedPaths).toEqual([]);

    const copy = await fetch(`${product.url}${images[0]}`);
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(copy.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(copy.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await copy.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 450 });
    expect(bytes.includes('marker-exif')).toBe(false);

    const etag = copy.headers.get('etag')!;
    expect(etag).toMatch(/^"[^"]+"$/);
    const revalidate = (path: string, tag: string) =>
      fetch(`${product.url}${path}`, { headers: { 'if-none-match': tag } });
    const unchanged = await revalidate(images[0]!, etag);
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag]);
    expect(unchanged.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await revalidate(images[0]!, '"other"')).status).toBe(200);
    expect((await revalidate(`/api/marketplace/images/${'0'.repeat(32)}.webp`, '*')).status).toBe(404);
  });

  describe('of a partner for whom several jobs run, one for each of its last feeds', () => {
    let advertiserId: number;
    const fetchAll = () => product.app.get(FetchImagesJob).handle({ advertiserId });
    const addProducts = async (name: string, count: number) => {
      advertiserId = await addAdvertiser(product.database, name);
      for (let index = 0; index < count; index += 1)
        await addProduct(product.database, advertiserId, { image_source: `${shopUrl}/${name}-${index}.jpg` });
      requestedPaths = [];
    };

    const waitForRequests = (expected: number) =>
      waitUntil(
        () => Promise.resolve(requestedPaths.length),
        (count) => count === expected,
      );
    /** Requests that arrive now are answered when the returned function is called. */
    const holdAnswers = () => {
      const barrier = new EventEmitter();
      beforeAnswer = once(barrier, 'release');
      return () => barrier.emit('release');
    };

    it('are not requested by a job after another one', async () => {
      await addProducts('Larkshop', 3);
      const release = holdAnswers();
      const slow = fetchAll();
      await waitForRequests(1);
      beforeAnswer = Promise.resolve();
      await fetchAll();
      release();
      await slow;
      // Both requested the one that was not answered yet.
      expect(requestedPaths).toHaveLength(4);
      expect(new Set(requestedPaths).size).toBe(3);
    });

    it('are hardly requested by two jobs at the same time', async () => {
      await addProducts('Tilo', 100);
      const release = holdAnswers();
      const jobs = [fetchAll(), fetchAll()];
      await waitForRequests(2);
      release();
      await Promise.all(jobs);
      expect(new Set(requestedPaths).size).toBeGreaterThan(25);
    });
  });

  it('an unknown image is answered with 404', async () => {
    for (const name of [`${'0'.repeat(32)}.webp`, 'x.webp', '..%2f..%2fauth.secret', '%00']) {
      const response = await product.anonymous().get(`/api/marketplace/images/${name}`);
      expect([response.status, response.body['code']]).toEqual([404, 'image_not_found']);
    }
  });
});
