import type { Client } from '../../../test/app/client.js';
import { PageServer } from '../../../test/app/page-server.js';
import { TestApp } from '../../../test/app/test-app.js';
import { createMarker } from '../../../test/fixtures/erasure-fixtures.js';
import { addAdvertiser, addProduct } from '../../../test/fixtures/product-factories.js';
import {
  addNames,
  approve,
  type Names,
  revokeApproval,
  submitTestimonial,
  waitForJobs,
} from '../../../test/fixtures/factories.js';
import { buildFeedRow, FeedSender } from '../../../test/servers/feed-sender.js';

type Kind = 'condition' | 'supplement' | 'brand';
type FoundEntry = { id: number; name?: string; nameEn?: string };

let product: TestApp;
let names: Names;
let admin: Client;
let anonymous: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  anonymous = product.anonymous();
});

afterAll(() => product.stop());

async function publish(kind: Kind, name: string): Promise<{ id: number; entryId: number }> {
  const custom = kind[0].toUpperCase() + kind.slice(1);
  const changes = { [`${kind}Id`]: 0, [`useCustom${custom}`]: true, [`custom${custom}Name`]: name };
  const id = await submitTestimonial(await product.signUpUser(), names, changes);
  await approve(admin, id);
  const [{ entryId }] = await product.database.query<{ entryId: number }>(
    `select ${kind}_id as "entryId" from testimonials.testimonials where id = $1`,
    [id],
  );
  return { id, entryId };
}

async function merge(kind: Kind, id: number, intoId: number): Promise<void> {
  expect((await admin.post(`/api/admin/catalog/${kind}s/${id}/merge`, { intoId })).status).toBe(200);
  await waitForJobs(product);
}

async function search(kind: Kind, query: string, options = ''): Promise<string[]> {
  const path = `/api/${kind}s/search?query=${encodeURIComponent(query)}${options}`;
  return (await anonymous.get<FoundEntry[]>(path)).body.map(({ name, nameEn }) => (name ?? nameEn) as string);
}

const analyze = (name: string) =>
  anonymous.get<{ conditionName: string }>(
    `/api/analysis/condition-analysis?conditionQuery=${encodeURIComponent(name)}&language=en`,
  );

it('a hidden condition is not offered for a similar spelling', async () => {
  const name = `Restless ${createMarker()}`;
  const { id } = await publish('condition', name);
  const findSimilar = () => search('condition', `${name}x`, '&similar=true');
  expect(await findSimilar()).toContain(name);
  await revokeApproval(admin, id);
  expect(await findSimilar()).not.toContain(name);
});

const targets = { condition: 'Insomnia', supplement: 'Magnesium', brand: 'Northlight' };
const targetId = (kind: Kind) => names[`${kind}Id`];

describe.each<Kind>(['condition', 'supplement', 'brand'])('the name of a merged %s', (kind) => {
  it('is found as long as it is public', async () => {
    const name = `Restless ${createMarker()}`;
    const { entryId } = await publish(kind, name);
    await merge(kind, entryId, targetId(kind));
    expect(await search(kind, name)).toEqual([targets[kind]]);
  });

  it('is not found if it was hidden before', async () => {
    const name = `Of Maria Lopez ${createMarker()}`;
    const { id, entryId } = await publish(kind, name);
    await revokeApproval(admin, id);
    expect(await search(kind, name)).toEqual([]);
    await merge(kind, entryId, targetId(kind));
    expect(await search(kind, name)).toEqual([]);
  });
});

describe.each<Kind>(['condition', 'supplement'])('an exact search for a %s', (kind) => {
  const findExactly = (name: string) => search(kind, name, '&exact=true&language=en');

  it('finds it by its whole name in either language', async () => {
    const spanish = { condition: ' INSÓMNIO', supplement: 'Magnesio', brand: '' }[kind];
    expect(await findExactly(targets[kind])).toEqual([targets[kind]]);
    expect(await findExactly(spanish)).toEqual([targets[kind]]);
    expect(await findExactly(targets[kind].slice(0, -1))).toEqual([]);
    expect(await findExactly('')).toEqual([]);
  });

  it('finds it by the name of an entry that was merged into it, unless that is hidden', async () => {
    const [shown, hidden] = [`Restless ${createMarker()}`, `Of Maria Lopez ${createMarker()}`];
    const published = await publish(kind, shown);
    const revoked = await publish(kind, hidden);
    await revokeApproval(admin, revoked.id);
    expect(await findExactly(hidden)).toEqual([]);
    for (const { entryId } of [published, revoked]) await merge(kind, entryId, targetId(kind));
    expect(await findExactly(shown)).toEqual([targets[kind]]);
    expect(await findExactly(hidden)).toEqual([]);
  });
});

describe('the ranking of a condition', () => {
  let pages: PageServer;

  beforeAll(async () => {
    pages = await PageServer.start(
      product,
      `exports.renderPage = async () => ({ html: '', missing: [], source: null });`,
    );
  });

  afterAll(() => pages.stop());

  it('is found by the public name of an entry that was merged into it, by the API and the page', async () => {
    const name = `Restless ${createMarker()}`;
    const { entryId } = await publish('condition', name);
    await merge('condition', entryId, names.conditionId);
    expect((await analyze(name)).body).toMatchObject({ conditionName: 'Insomnia' });
    expect(await readTitle(name)).toBe('Supplements for insomnia | Recuento');
  });

  it('is not found by a name that was hidden before the merge', async () => {
    const name = `Of Maria Lopez ${createMarker()}`;
    const { id, entryId } = await publish('condition', name);
    await revokeApproval(admin, id);
    await merge('condition', entryId, names.conditionId);
    expect((await analyze(name)).status).toBe(404);
    expect(await readTitle(name)).toBe('Which supplements helped, and which did not | Recuento');
  });

  async function readTitle(name: string): Promise<string> {
    const html = await (await pages.get(`/?condition=${encodeURIComponent(name)}`)).text();
    return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
  }
});

it('products are not found by a supplement name that was hidden before the merge', async () => {
  await addProduct(product.database, await addAdvertiser(product.database, 'Brightjar'), {
    supplement_id: names.supplementId,
  });
  const [shown, hidden] = [`Restless ${createMarker()}`, `Of Maria Lopez ${createMarker()}`];
  const published = await publish('supplement', shown);
  const revoked = await publish('supplement', hidden);
  await revokeApproval(admin, revoked.id);
  for (const { entryId } of [published, revoked]) await merge('supplement', entryId, names.supplementId);
  const count = async (name: string) => {
    const path = `/api/marketplace/products?supplement=${encodeURIComponent(name)}`;
    return (await anonymous.get<{ totalProducts: number }>(path)).body.totalProducts;
  };
  expect(await count(shown)).toBe(1);
  expect(await count(hidden)).toBe(0);
});

it('a feed matches the public name of a merged supplement, but not one that was hidden before the merge', async () => {
  const [shown, hidden] = [`Restless ${createMarker()}`, `Of Maria Lopez ${createMarker()}`];
  const published = await publish('supplement', shown);
  const revoked = await publish('supplement', hidden);
  await revokeApproval(admin, revoked.id);
  for (const { entryId } of [published, revoked]) await merge('supplement', entryId, names.supplementId);
  const feeds = new FeedSender(product, admin);
  const rows = [buildFeedRow({ supplement: shown }), buildFeedRow({ id: 'M-2', supplement: hidden })];
  expect((await feeds.sendRows(rows, { advertiser: 'Kiosko Tilo' })).status).toBe(200);
  const products = await feeds.findProducts('Kiosko Tilo');
  expect(products.map(({ supplementId, supplementName }) => [supplementId, supplementName])).toEqual([
    [names.supplementId, 'Magnesium'],
    [null, hidden],
  ]);
});
