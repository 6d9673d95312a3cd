import { addNames, submitTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import { backdateFirst, customSubject, getSignals, submitFrom } from '../../../test/fixtures/integrity-fixture.js';
import { MarketplaceFixture } from '../../../test/fixtures/marketplace-fixture.js';

it('accounts whose orders were reversed do not count among the buyers of a shop, and links lead to those that remain', async () => {
  const market = await MarketplaceFixture.open();
  const { product, admin, brightjar } = market;
  const names = await addNames(product.database);
  await submitTestimonial(await product.signUpUser(), names);
  await backdateFirst(product, 60);
  const ids: number[] = [];
  for (const status of ['reversed', 'confirmed', 'confirmed', 'confirmed', 'confirmed']) {
    const author = await product.signUpUser();
    const order = await market.buildOrder(author, { status });
    expect((await brightjar.sendConversion(order)).status).toBe(202);
    ids.push(await submitFrom(author, names, customSubject()));
  }
  await waitForJobs(product);
  for (const id of ids) expect(await getSignals(admin, id)).not.toHaveProperty('shop_burst');

  // With one more buyer there are five.
  const author = await product.signUpUser();
  expect((await brightjar.sendConversion(await market.buildOrder(author))).status).toBe(202);
  const last = await submitFrom(author, names, customSubject());
  await waitForJobs(product);
  expect(await getSignals(admin, last)).toMatchObject({ shop_burst: { accounts: 5, shop: 'Brightjar' } });

  expect((await admin.delete(`/api/testimonials/${ids[4]}`)).status).toBe(204);
  const { relatedIds } = (await getSignals(admin, last))['shop_burst'];
  expect(relatedIds.toSorted((a, b) => a - b)).toEqual(ids.slice(1, 4));
  await product.stop();
});
