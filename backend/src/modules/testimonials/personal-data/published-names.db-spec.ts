import type { Client } from '../../../../test/app/client.js';
import { PageServer } from '../../../../test/app/page-server.js';
import { createMarker } from '../../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  revokeApproval,
  waitForJobs,
} from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { waitUntil } from '../../../../test/app/wait-until.js';

interface Ids {
  conditionId: number;
  supplementId: number;
  brandId: number;
  additionalConditionIds: number[];
}

let product: TestApp;
let pages: PageServer;
let names: Names;
let admin: Client;
let author: Client;
let marker: string;

beforeAll(async () => {
  product = await TestApp.start();
  pages = await PageServer.start(
    product,
    `exports.renderPage = async () => ({ html: '', missing: [], source: null });`,
  );
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

beforeEach(async () => {
  author = await product.signUpUser();
  marker = createMarker();
});

afterAll(async () => {
  await pages.stop();
  await product.stop();
});

const customNames = (changes: object = {}) => ({
  ...{ conditionId: 0, useCustomCondition: true, customConditionName: `Condition ${marker}` },
  ...{ supplementId: 0, useCustomSupplement: true, customSupplementName: `Supplement ${marker}` },
  ...{ brandId: null, useCustomBrand: true, customBrandName: `Brand ${marker}` },
  ...changes,
});

/** Submits and approves a testimonial whose names are all custom. */
async function publish(client = author, changes: Record<string, unknown> = customNames()): Promise<number> {
  const { status, body } = await client.post<{ id: number }>('/api/testimonials', buildSubmission(names, changes));
  expect(status).toBe(201);
  await approve(admin, body.id);
  return body.id;
}

const findIds = async (id: number) =>
  (
    await product.database.query<Ids>(
      `select condition_id as "conditionId", supplement_id as "supplementId", brand_id as "brandId",
         additional_condition_ids as "additionalConditionIds" from testimonials.testimonials where id = $1`,
      [id],
    )
  )[0];

const SEARCHES = ['conditions', 'supplements', 'brands', 'additional-conditions'];

/** The kinds of which a public search finds names of the test. */
async function search(client = product.anonymous()): Promise<string[]> {
  const found = await Promise.all(
    SEARCHES.map(async (kind) => (await client.get<object[]>(`/api/${kind}/search?query=${marker}`)).body.length > 0),
  );
  return SEARCHES.filter((_, index) => found[index]);
}

const expectSearch = (expected: string[]) =>
  waitUntil(search, (found) => JSON.stringify(found) === JSON.stringify(expected));

const withdrawConsent = async (id: number) => {
  const { body } = await author.get<{ consentHistory: { id: number; testimonialId: number }[] }>(
    '/api/data-rights/consent-history',
  );
  const record = body.consentHistory.find(({ testimonialId }) => testimonialId === id)!;
  await author.post(`/api/consents/${record.id}/withdraw`);
  await waitForJobs(product);
};

describe('custom names of a testimonial that is no longer public', () => {
  const withOther = () =>
    customNames({ useCustomOtherConditions: true, customOtherConditionNames: [`Legs ${marker}`] });

  it.each([
    ['its deletion', async (id: number) => void (await author.delete(`/api/testimonials/${id}`))],
    ['the withdrawal of the consent', withdrawConsent],
    ['the revocation of its approval', (id: number) => revokeApproval(admin, id)],
  ])('names are not public after %s', async (_, end) => {
    const id = await publish(author, withOther());
    await expectSearch(SEARCHES);
    const { conditionId, supplementId, additionalConditionIds } = await findIds(id);
    const readPage = async () =>
      (await pages.get(`/testimonials/${supplementId}?conditionId=${names.conditionId}`)).text();
    expect(await readPage()).toContain(`Supplement ${marker}`);
    await end(id);
    await expectSearch([]);
    const anonymous = product.anonymous();
    for (const path of [
      `/api/testimonials?conditionId=${conditionId}`,
      `/api/analysis/condition-analysis?conditionQuery=${conditionId}`,
      `/api/analysis/condition-analysis?conditionQuery=Condition%20${marker}`,
      `/api/analysis/supplement-report?supplementId=${supplementId}`,
      `/api/additional-conditions/${additionalConditionIds[0]}`,
    ]) {
      expect([path, (await anonymous.get(path)).status]).toEqual([path, 404]);
    }
    const { body: list } = await anonymous.get<{ supplementName: string | null }>(
      `/api/testimonials?conditionId=${names.conditionId}&supplementId=${supplementId}`,
    );
    expect(list.supplementName).toBeNull();
    for (const path of ['/api/supplements', '/api/brands', '/api/additional-conditions'])
      expect(JSON.stringify((await anonymous.get(path)).body)).not.toContain(marker);
    expect(await readPage()).not.toContain(marker);
  });

  it('an approval by the previous version publishes the names too', async () => {
    const id = await publish(author, withOther());
    await revokeApproval(admin, id);
    await expectSearch([]);
    const setStatus = (status: string) =>
      product.database.execute(
        `update testimonials.testimonials set review_status = $2, rejection_reason = null,
           approved_at = case when $2 = 'approved' then now() end where id = $1`,
        [id, status],
      );
    await setStatus('pending');
    await setStatus('approved');
    await expectSearch(SEARCHES);
  });

  it('the author still sees the names, may use them in an edit, and another approval makes them public again', async () => {
    const id = await publish(author, withOther());
    const ids = await findIds(id);
    await revokeApproval(admin, id);
    await expectSearch([]);
    expect((await author.get(`/api/testimonials/my/${id}`)).body).toMatchObject({
      conditionName: `Condition ${marker}`,
      supplementName: `Supplement ${marker}`,
      brandName: `Brand ${marker}`,
      additionalConditions: [{ name: `Legs ${marker}` }],
    });
    const { additionalConditionIds: otherConditions, ...main } = ids;
    const changes = { ...main, otherConditions, customOtherConditionNames: [] };
    const edit = () => author.put(`/api/testimonials/${id}`, buildSubmission(names, { ...changes, version: 3 }));
    expect((await edit()).status).toBe(200);
    await approve(admin, id);
    await expectSearch(SEARCHES);
    expect(await findIds(id)).toEqual(ids);
  });

  it('others cannot use the ids of names that are not public', async () => {
    const id = await publish(author, withOther());
    const { additionalConditionIds, ...main } = await findIds(id);
    await revokeApproval(admin, id);
    const medications = [{ id: main.supplementId, type: 'supplement', name: 'x', isOther: false }];
    const { status, body } = await (
      await product.signUpUser()
    ).post<{ errors: { field: string }[] }>(
      '/api/testimonials',
      buildSubmission(names, {
        ...main,
        otherConditions: additionalConditionIds,
        sameConditionMedications: medications,
      }),
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ field }) => field).sort()).toEqual([
      'brandId',
      'conditionId',
      'otherConditions.0',
      'sameConditionMedications.0.id',
      'supplementId',
    ]);
  });

  it('names that another public testimonial uses stay until it is deleted too', async () => {
    const first = await publish();
    const other = await product.signUpUser();
    const second = await publish(other);
    await author.delete(`/api/testimonials/${first}`);
    await expectSearch(SEARCHES.slice(0, 3));
    await other.delete(`/api/testimonials/${second}`);
    await expectSearch([]);
    await publish(await product.signUpUser());
    await expectSearch(SEARCHES.slice(0, 3));
  });

  it('an edit hides its former names until it is approved', async () => {
    const id = await publish();
    const { supplementId, brandId } = await findIds(id);
    const { conditionId } = names;
    const edited = buildSubmission(names, { conditionId, supplementId, brandId, version: 2 });
    expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
    await expectSearch([]);
    await approve(admin, id);
    await expectSearch(['supplements', 'brands']);
  });

  it('names that an admin edited or merged stay', async () => {
    const id = await publish();
    const { conditionId, supplementId } = await findIds(id);
    const rename = { nameEn: `Renamed ${marker}`, nameEs: `Nuevo ${marker}` };
    expect((await admin.put(`/api/admin/catalog/conditions/${conditionId}`, rename)).status).toBe(204);
    const merged = await publish(await product.signUpUser(), {
      ...customNames(),
      ...{ customSupplementName: `Other ${marker}`, customConditionName: rename.nameEn },
    });
    const { supplementId: fromId } = await findIds(merged);
    const merge = await admin.post(`/api/admin/catalog/supplements/${fromId}/merge`, { intoId: supplementId });
    expect(merge.status).toBe(200);
    await waitForJobs(product);
    for (const testimonialId of [id, merged]) await admin.delete(`/api/testimonials/${testimonialId}`);
    await expectSearch(['conditions', 'supplements']);
  });

  it('an additional condition is visible to those who use it only', async () => {
    const { body: entry } = await author.post<{ id: number }>('/api/additional-conditions', { name: `Legs ${marker}` });
    const id = await publish(author, { otherConditions: [entry.id] });
    await expectSearch(['additional-conditions']);
    const other = await product.signUpUser();
    await other.post('/api/testimonials', buildSubmission(names, { otherConditions: [entry.id] }));
    await author.delete(`/api/testimonials/${id}`);
    await expectSearch([]);
    expect([await search(author), await search(other)]).toEqual([['additional-conditions'], ['additional-conditions']]);
    expect(await search(await product.signUpUser())).toEqual([]);
  });
});
