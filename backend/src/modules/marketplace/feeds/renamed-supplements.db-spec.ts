import type { Client } from '../../../../test/app/client.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { buildFeedRow as row, FeedSender } from '../../../../test/servers/feed-sender.js';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;
let names: Names;
let admin: Client;
let feedSender: FeedSender;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  feedSender = new FeedSender(product, admin);
});

afterAll(() => product.stop());

/** The entry that the approval of a testimonial with this custom name adds. */
async function addSupplement(name: string): Promise<number> {
  const custom = { supplementId: 0, useCustomSupplement: true, customSupplementName: name };
  const id = await submitTestimonial(await product.signUpUser(), names, custom);
  await approve(admin, id);
  await waitForJobs(product);
  return (await admin.get<{ supplementId: number }>(`/api/testimonials/admin/${id}`)).body.supplementId;
}

async function rename(id: number, nameEn: string): Promise<void> {
  expect((await admin.put(`/api/admin/catalog/supplements/${id}`, { nameEn })).status).toBe(204);
}

const send = (advertiser: string, ...supplements: string[]) =>
  feedSender.sendRows(
    supplements.map((supplement, index) => row({ id: `P-${index}`, supplement, price: index + 1 })),
    { advertiser },
  );
const findSupplements = async (advertiser: string) =>
  (await feedSender.findProducts(advertiser)).map(({ supplementId, supplementName }) => [supplementId, supplementName]);

describe('products of a supplement that was renamed', () => {
  it('are still about it after the next feed, which uses the former name', async () => {
    const id = await addSupplement('Sea mos');
    await send('Brightjar', 'Sea mos');
    await rename(id, 'Sea moss');
    expect((await send('Brightjar', 'Sea mos')).body).toMatchObject({ updated: 1 });
    expect(await findSupplements('Brightjar')).toEqual([[id, 'Sea moss']]);
    const path = `/api/marketplace/products?conditionId=${names.conditionId}`;
    expect((await product.anonymous().get(path)).body).toMatchObject({ products: [{ testimonialCount: 1 }] });
  });

  it('are still about the target of a later merge, and about the supplement again when it is undone', async () => {
    const id = await addSupplement('Irish mos');
    await send('Mossmart', 'Irish mos');
    await rename(id, 'Irish moss');
    const path = `/api/admin/catalog/supplements/${id}/merge`;
    const { body } = await admin.post<{ mergeId: number }>(path, { intoId: names.supplementId });
    await waitForJobs(product);
    await send('Mossmart', 'Irish mos');
    expect(await findSupplements('Mossmart')).toEqual([[names.supplementId, 'Magnesium']]);
    expect((await admin.post(`/api/admin/catalog/merges/${body.mergeId}/undo`)).status).toBe(204);
    await waitForJobs(product);
    expect(await findSupplements('Mossmart')).toEqual([[id, 'Irish moss']]);
  });

  it('are about another one if the feed names another one, or if another one has the former name now', async () => {
    const id = await addSupplement('Red algae');
    await send('Larkshop', 'Red algae', 'Red algae', 'Red algae');
    await rename(id, 'Dulse');
    await send('Larkshop', 'Red algae', 'Magnesium', 'Unknown algae');
    expect(await findSupplements('Larkshop')).toEqual([
      [id, 'Dulse'],
      [names.supplementId, 'Magnesium'],
      [null, 'Unknown algae'],
    ]);
    const newId = await addSupplement('Red algae');
    await send('Larkshop', 'Red algae');
    expect(await findSupplements('Larkshop')).toEqual([[newId, 'Red algae']]);
  });
});

it('a hidden name that was merged does not lead the products of a feed to the other supplement', async () => {
  const custom = { supplementId: 0, useCustomSupplement: true, customSupplementName: 'Hidden kelp' };
  const author = await product.signUpUser();
  const testimonialId = await submitTestimonial(author, names, custom);
  await approve(admin, testimonialId);
  await send('Former kelpshop', 'Hidden kelp');
  const { body } = await admin.get<{ supplementId: number }>(`/api/testimonials/admin/${testimonialId}`);
  expect((await author.delete(`/api/testimonials/${testimonialId}`)).status).toBe(204);
  const path = `/api/admin/catalog/supplements/${body.supplementId}/merge`;
  expect((await admin.post(path, { intoId: names.supplementId })).status).toBe(200);
  await waitForJobs(product);
  for (const advertiser of ['Kelpshop', 'Former kelpshop']) {
    await send(advertiser, 'Hidden kelp');
    expect(await findSupplements(advertiser)).toEqual([[null, 'Hidden kelp']]);
  }
});
