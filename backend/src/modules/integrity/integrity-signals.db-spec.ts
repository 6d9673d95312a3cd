import { buildErasureRequest, findUserId, requestErasure } from '../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  jpeg,
  type Names,
  reject,
  revokeApproval,
  submitTestimonial,
  waitForJobs,
} from '../../../test/fixtures/factories.js';
import {
  backdateFirst,
  customSubject,
  drawReceipt,
  getSignals,
  purgeExpired,
  type Signal,
  submitFrom,
} from '../../../test/fixtures/integrity-fixture.js';
import { MarketplaceFixture } from '../../../test/fixtures/marketplace-fixture.js';
import type { Client } from '../../../test/app/client.js';
import type { TestApp } from '../../../test/app/test-app.js';
import { Outbox } from '../../platform/outbox/index.js';

interface Case {
  code: string;
  /** The testimonial of the n-th of five accounts. */
  submit: (author: Client, n: number) => Promise<number>;
  signal: Partial<Signal>;
}

let marketplace: MarketplaceFixture;
let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  marketplace = await MarketplaceFixture.open({ env: { TRUST_PROXY: '1' } });
  ({ product, admin } = marketplace);
  names = await addNames(product.database);
  await submitTestimonial(await product.signUpUser(), names);
  await backdateFirst(product, 60);
});

afterAll(() => product.stop());

const listFlagged = async (code: string) => {
  const { body } = await admin.get<{ testimonials: { id: number; flags: string[] }[] }>(
    `/api/testimonials/admin/pending?pageSize=100&flag=${code}`,
  );
  return body.testimonials.map(({ id }) => id);
};

const countSignals = async (signal: string) => {
  const { body } = await product
    .anonymous()
    .get<{ integritySignals: { signal: string; result: string; count: number | null }[] }>('/api/open-data/rankings');
  const counted = body.integritySignals.filter((row) => row.signal === signal);
  return Object.fromEntries(counted.map(({ result, count }) => [result, count]));
};

const burst = { accounts: 5, newAccounts: 5, days: 1 };
const cases: Case[] = [
  {
    code: 'supplement_burst',
    submit: (author) => submitFrom(author, names, { ...customSubject(), customSupplementName: 'Sudden root' }),
    signal: { ...burst, usual: 0.02 },
  },
  {
    code: 'brand_burst',
    submit: (author, n) =>
      submitFrom(author, names, { ...customSubject(), customBrandName: n % 2 ? 'Sudden brand' : 'SUDDEN Brand' }),
    signal: { ...burst, usual: 0.02 },
  },
  {
    code: 'shop_burst',
    submit: async (author) => {
      const order = await marketplace.buildOrder(author);
      expect((await marketplace.brightjar.sendConversion(order)).status).toBe(202);
      return submitFrom(author, names, customSubject());
    },
    signal: { ...burst, shop: 'Brightjar' },
  },
  {
    code: 'shared_address',
    submit: (author, n) =>
      submitFrom(author, names, customSubject(), { address: n % 2 ? '2001:db8:1:2::7' : `2001:db8:1:2::${n + 1}` }),
    signal: { accounts: 5, newAccounts: 5, days: 30, usual: null },
  },
  {
    code: 'similar_receipt',
    submit: async (author, n) => {
      const files = [await drawReceipt(7, { width: 480 - 40 * n, quality: 90 - 8 * n }), await drawReceipt(100 + n)];
      return submitFrom(author, names, customSubject(), { files });
    },
    signal: { accounts: 5, newAccounts: 5, days: null, usual: null },
  },
];

describe.each(cases)('$code', ({ code, submit, signal }) => {
  const ids: number[] = [];

  it('is shown on all its testimonials, also on those from before, with links to the others', async () => {
    for (let n = 0; n < 5; n += 1) {
      // The testimonials of different accounts arrive one after the other.
      ids.push(await submit(await product.signUpUser(), n));
      await waitForJobs(product);
    }
    expect((await listFlagged(code)).toSorted((a, b) => a - b)).toEqual(ids);
    for (const id of ids) {
      const { [code]: shown, new_account: account } = await getSignals(admin, id);
      expect(shown).toMatchObject(id === ids.at(-1) ? signal : { days: signal.days });
      expect(shown.accounts).toBeGreaterThan(2);
      expect(shown.relatedIds.toSorted((a, b) => a - b)).toEqual(ids.filter((other) => other !== id));
      // Most people sign up to share: a new account is context, never a signal by itself.
      expect(account).toMatchObject({ accounts: 1, newAccounts: 1, ageInHours: 0, relatedIds: [] });
    }
  });

  it('decides nothing, and the decisions of reviewers are counted', async () => {
    const isApproved = code === 'brand_burst';
    for (const id of ids) {
      if (isApproved) await approve(admin, id);
      else await reject(admin, id, { reasonCode: 'not_credible' });
    }
    expect(await countSignals(code)).toEqual({ [isApproved ? 'not_confirmed' : 'confirmed']: 5 });
    if (!isApproved) return;
    await revokeApproval(admin, ids[0]);
    // One is confirmed and four are not: groups of fewer than five are not counted.
    expect(await countSignals(code)).toEqual({ confirmed: null, not_confirmed: null });
  });
});

it('a check after the decision removes no signal, also if a custom name became one of the catalog', async () => {
  const brand = { ...customSubject(), customBrandName: 'Approved brand' };
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await submitFrom(await product.signUpUser(), names, brand));
  await waitForJobs(product);
  const id = ids.at(-1)!;
  expect(await getSignals(admin, id)).toHaveProperty('brand_burst');
  await approve(admin, id);
  await waitForJobs(product);
  await product.database.execute('update review.flag_checks set version = $2 where testimonial_id = $1', [id, 0]);
  await product.app.get(Outbox).record({ name: 'review.flags-missing', payload: { testimonialId: id } });
  await waitForJobs(product);
  const [check] = await product.database.query<{ version: number }>(
    'select version from review.flag_checks where testimonial_id = $1',
    [id],
  );
  expect(check.version).toBeGreaterThan(0);
  expect(await getSignals(admin, id)).toHaveProperty('brand_burst');
  // Who continues under the name is compared with the published testimonial too.
  const later = await submitFrom(await product.signUpUser(), names, {
    ...customSubject(),
    customBrandName: 'APPROVED brand',
  });
  await waitForJobs(product);
  const { brand_burst: signal } = await getSignals(admin, later);
  // Five links at most, those that are nearest in time first.
  expect(signal).toMatchObject({ accounts: 7, relatedIds: ids.slice(1).reverse() });
});

describe('what is no signal', () => {
  it('four accounts, a proxy, the receipts of one author and images without structure', async () => {
    const subject = customSubject();
    const quiet: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      quiet.push(await submitFrom(await product.signUpUser(), names, subject, { address: '203.0.113.9' }));
    }
    for (let n = 0; n < 5; n += 1) {
      quiet.push(await submitFrom(await product.signUpUser(), names, customSubject(), { address: '10.0.0.1' }));
    }
    const author = await product.signUpUser();
    for (let n = 0; n < 2; n += 1) {
      quiet.push(await submitFrom(author, names, customSubject(), { files: [await drawReceipt(8)] }));
    }
    for (let n = 0; n < 2; n += 1) {
      quiet.push(await submitFrom(await product.signUpUser(), names, customSubject(), { files: [await jpeg()] }));
    }
    await waitForJobs(product);
    for (const id of quiet) expect([id, await getSignals(admin, id)]).toEqual([id, {}]);
  });

  it('similar texts about one brand are compared although condition and supplement differ', async () => {
    const experience = 'Two capsules of it with breakfast, and within a month the pain in my knees was nearly gone.';
    const brand = { useCustomBrand: false, customBrandName: null, brandId: names.brandId };
    const conditions = [names.conditionId, names.otherConditionId];
    const ids: number[] = [];
    for (const conditionId of conditions) {
      const changes = { ...customSubject(), ...brand, conditionId, experience };
      ids.push(await submitFrom(await product.signUpUser(), names, changes));
    }
    await waitForJobs(product);
    expect((await listFlagged('near_duplicate')).toSorted((a, b) => a - b)).toEqual(ids);
    expect(await getSignals(admin, ids[1])).toEqual({});
  });
});

describe('personal data', () => {
  it('the hash of an address is exported, stored for 30 days, and erased with the receipt from the signals of others', async () => {
    const [erased, other] = [await product.signUpUser(), await product.signUpUser()];
    const files = [await drawReceipt(9)];
    await other.get('/api/notices');
    const backdate = `update identity.users set created_at = now() - interval '25 hours' where id = $1`;
    await product.database.execute(backdate, [await findUserId(product, other)]);
    const erasedId = await submitFrom(erased, names, customSubject(), { files, address: '198.51.100.4' });
    const otherId = await submitFrom(other, names, customSubject(), { files, address: '198.51.100.4' });
    await waitForJobs(product);
    const newAccounts = { accounts: 2, newAccounts: 1 };
    const receipt = expect.objectContaining({ ...newAccounts, relatedIds: [erasedId] });
    expect(await getSignals(admin, erasedId)).toMatchObject({ similar_receipt: newAccounts, new_account: {} });
    expect(await getSignals(admin, otherId)).toEqual({ similar_receipt: receipt });
    const findHash = async (author: Client) => {
      const { body } = await author.get<{ submissionAddresses: { addressHash: string }[] }>('/api/data-rights/export');
      return body.submissionAddresses[0]?.addressHash;
    };
    const hash = await findHash(erased);
    expect([hash, await findHash(other)]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), hash]);

    const erasedUserId = await findUserId(product, erased);
    expect((await requestErasure(erased, buildErasureRequest())).status).toBe(200);
    await waitForJobs(product);
    // The count remains; it identifies nobody.
    expect((await getSignals(admin, otherId))['similar_receipt']).toMatchObject({ accounts: 2, relatedIds: [] });
    const find = (sql: string, value: number) => product.database.query(sql, [value]);
    const findAddress = 'select 1 from testimonials.submission_addresses where testimonial_id = $1';
    expect(await find('select 1 from identity.users where id = $1', erasedUserId)).toEqual([]);
    expect(await find(findAddress, erasedId)).toEqual([]);
    expect(await find('select 1 from testimonials.attachments where testimonial_id = $1', erasedId)).toEqual([]);

    await product.database.execute(
      `update testimonials.submission_addresses set created_at = now() - interval '31 days' where testimonial_id = $1`,
      [otherId],
    );
    const countDue = async () => {
      const { body } = await admin.get<{ items: { what: string; kept: string; count: number }[] }>(
        '/api/data-rights/retention',
      );
      return body.items.find(({ what }) => what === 'submission_addresses');
    };
    expect(await countDue()).toMatchObject({ kept: '30 days', count: 1 });
    await purgeExpired(product);
    expect(await countDue()).toMatchObject({ count: 0 });
    expect(await find(findAddress, otherId)).toEqual([]);
  });
});
