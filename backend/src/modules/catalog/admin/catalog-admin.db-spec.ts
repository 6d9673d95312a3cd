import type { Client } from '../../../../test/app/client.js';
import { buildErasureRequest, requestErasure } from '../../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';

interface Entry {
  id: number;
  nameEn: string;
  nameEs: string;
}

const PATH = '/api/admin/catalog';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const buildCustomName = (kind: 'Condition' | 'Supplement' | 'Brand', name: string) => ({
  [`${kind.toLowerCase()}Id`]: 0,
  [`useCustom${kind}`]: true,
  [`custom${kind}Name`]: name,
});

/** Submits and approves a testimonial with a custom name; returns the catalog entry created from it. */
async function createEntry(author: Client, kind: 'Condition' | 'Supplement' | 'Brand', name: string) {
  const testimonial = await submitTestimonial(author, names, buildCustomName(kind, name));
  await approve(admin, testimonial);
  const { body } = await admin.get<{ entries: Entry[] }>(
    `${PATH}/${kind.toLowerCase()}s?query=${encodeURIComponent(name)}`,
  );
  return { testimonial, id: body.entries[0].id };
}

const merge = (kind: string, id: number, intoId: number) =>
  admin.post<{ mergeId: number; code: string; errors?: { code: string }[] }>(`${PATH}/${kind}/${id}/merge`, { intoId });
const undo = (mergeId: number) => admin.post<{ code: string }>(`${PATH}/merges/${mergeId}/undo`);
const detail = async (id: number) => (await admin.get(`/api/testimonials/admin/${id}`)).body;
const search = async (kind: string, text: string) =>
  (await product.anonymous().get<Entry[]>(`/api/${kind}/search?query=${encodeURIComponent(text)}`)).body;

/** Reports by supplement in the ranking of the first condition. */
async function ranking(): Promise<Record<number, number>> {
  await waitForJobs(product);
  const { body } = await product
    .anonymous()
    .get<{ supplementRanking: { supplementId: number; totalTestimonials: number }[] }>(
      `/api/analysis/condition-analysis?conditionQuery=${names.conditionId}`,
    );
  return Object.fromEntries(
    body.supplementRanking.map(({ supplementId, totalTestimonials }) => [supplementId, totalTestimonials]),
  );
}

describe('GET /api/admin/catalog/{kind}', () => {
  it('custom entries are listed, searched without accents and renamed in both languages', async () => {
    const { id } = await createEntry(await product.signUpUser(), 'Supplement', 'Melena de León');
    const path = `${PATH}/supplements`;
    expect((await admin.get(`${path}?query=leon`)).body).toMatchObject({
      entries: [{ id, nameEn: 'Melena de León', nameEs: 'Melena de León' }],
      totalEntries: 1,
    });
    expect((await admin.put(`${path}/${id}`, { nameEn: "Lion's mane", nameEs: 'Melena de león' })).status).toBe(204);
    expect(await search('supplements', 'lions mane')).toEqual([]);
    expect(await search('supplements', "lion's")).toMatchObject([{ id, nameEs: 'Melena de león' }]);

    const taken = await admin.put<{ code: string; entryId: number }>(`${path}/${id}`, { nameEn: 'MAGNESIO' });
    expect([taken.status, taken.body.code, taken.body.entryId]).toEqual([409, 'name_taken', names.supplementId]);
    expect((await admin.put(`${path}/${id}`, { nameEn: 'x' })).status).toBe(400);
    expect((await admin.put(`${path}/${names.supplementId}`, { nameEn: 'Magnesium salt' })).status).toBe(404);
    expect((await admin.put(`${PATH}/medications/${names.medicationId}`, { nameEn: 'Thyroxine' })).status).toBe(400);
  });

  it('a brand has a single name', async () => {
    const { id } = await createEntry(await product.signUpUser(), 'Brand', 'Casa Ámbar');
    const path = `${PATH}/brands/${id}`;
    expect((await admin.put(path, { nameEn: 'Amber House', nameEs: 'Casa Ámbar' })).status).toBe(400);
    expect((await admin.put(path, { nameEn: 'Casa Ambar' })).status).toBe(204);
    expect(await search('brands', 'ambar')).toMatchObject([{ id, name: 'Casa Ambar' }]);
  });
});

describe('POST /api/admin/catalog/{kind}/{id}/merge', () => {
  it('a merge moves testimonials and ranking, and undoing it restores them', async () => {
    const author = await product.signUpUser();
    const { id, testimonial } = await createEntry(author, 'Supplement', 'Magnesio marino');
    expect(await ranking()).toMatchObject({ [id]: 1 });
    const before = (await ranking())[names.supplementId] ?? 0;
    const points = async () => (await author.get('/api/user-points/my-monthly')).body['totalPoints'];
    const countNotifications = async () =>
      (await author.get<{ totalNotices: number }>('/api/notices')).body.totalNotices;
    const [pointsBefore, notificationsBefore] = [await points(), await countNotifications()];

    const merged = await merge('supplements', id, names.supplementId);
    expect(merged.status).toBe(200);
    expect(await search('supplements', 'marino')).toMatchObject([{ id: names.supplementId, nameEn: 'Magnesium' }]);
    expect((await search('supplements', 'magnesi')).map((found) => found.id)).toEqual([names.supplementId]);
    const after = await ranking();
    expect([after[id], after[names.supplementId]]).toEqual([undefined, before + 1]);
    expect(await detail(testimonial)).toMatchObject({ supplementId: names.supplementId, supplementName: 'Magnesium' });
    expect([await points(), await countNotifications()]).toEqual([pointsBefore, notificationsBefore]);
    expect((await admin.get(`${PATH}/merges`)).body).toMatchObject({
      merges: [
        {
          ...{ fromId: id, fromName: 'Magnesio marino', intoName: 'Magnesium' },
          mergedBy: { id: expect.any(Number), name: expect.any(String) },
          ...{ undoneAt: null, undoneBy: null },
        },
      ],
    });

    const later = await submitTestimonial(
      await product.signUpUser(),
      names,
      buildCustomName('Supplement', 'MAGNESIO MARINO'),
    );
    await approve(admin, later);
    expect(await detail(later)).toMatchObject({ supplementId: names.supplementId });

    const undone = await Promise.all([undo(merged.body.mergeId), undo(merged.body.mergeId)]);
    expect(undone.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [listed] = (await admin.get<{ merges: { mergedBy: object; undoneBy: object }[] }>(`${PATH}/merges`)).body
      .merges;
    expect(listed.undoneBy).toEqual(listed.mergedBy);
    const restored = await ranking();
    expect([restored[id], restored[names.supplementId]]).toEqual([1, before + 1]);
    expect(await detail(testimonial)).toMatchObject({ supplementId: id, supplementName: 'Magnesio marino' });
    expect(await detail(later)).toMatchObject({ supplementId: names.supplementId });
    expect((await search('supplements', 'marino')).map((found) => found.id)).toEqual([id]);
  });

  it('a user keeps both testimonials when a merge makes them about the same supplement', async () => {
    const author = await product.signUpUser();
    const first = await submitTestimonial(author, names);
    await approve(admin, first);
    const { id, testimonial } = await createEntry(author, 'Supplement', 'Magnesita');
    await merge('supplements', id, names.supplementId);
    await waitForJobs(product);
    expect(await detail(testimonial)).toMatchObject({ supplementId: names.supplementId, reviewStatus: 'approved' });
    expect(await detail(first)).toMatchObject({ supplementId: names.supplementId, reviewStatus: 'approved' });
  });

  it('merging an entry that has merged entries moves those too, and undoing restores them', async () => {
    const [a, b] = [
      await createEntry(await product.signUpUser(), 'Condition', 'Niebla'),
      await createEntry(await product.signUpUser(), 'Condition', 'Niebla mental'),
    ];
    const first = await merge('conditions', a.id, b.id);
    const second = await merge('conditions', b.id, names.otherConditionId);
    await waitForJobs(product);
    const conditions = async () =>
      [await detail(a.testimonial), await detail(b.testimonial)].map((d) => d['conditionId']);
    expect(await conditions()).toEqual([names.otherConditionId, names.otherConditionId]);
    await undo(second.body.mergeId);
    await waitForJobs(product);
    expect(await conditions()).toEqual([b.id, b.id]);
    await undo(first.body.mergeId);
    await waitForJobs(product);
    expect(await conditions()).toEqual([a.id, b.id]);
  });

  it('a merge also applies to testimonials that were submitted before and approved after it', async () => {
    const { id } = await createEntry(await product.signUpUser(), 'Brand', 'Luna Nueva');
    const waiting = await submitTestimonial(await product.signUpUser(), names, { brandId: id });
    await merge('brands', id, names.brandId);
    await approve(admin, waiting);
    expect(await detail(waiting)).toMatchObject({ brandId: names.brandId, brandName: 'Northlight' });
  });

  it.each(['Supplement', 'Brand'] as const)(
    'a %s takes the name of one that was merged into it, and others are referred to the current one',
    async (kind) => {
      const path = `${PATH}/${kind.toLowerCase()}s`;
      const create = async (name: string) =>
        (await createEntry(await product.signUpUser(), kind, `${kind} ${name}`)).id;
      const [a, b, c] = [await create('first'), await create('second'), await create('third')];
      const { mergeId } = (await merge(`${kind.toLowerCase()}s`, a, b)).body;
      const nameOfA = { nameEn: `${kind} first` };
      const rename = (id: number, names: object) =>
        admin.put<{ code: string; entryId: number }>(`${path}/${id}`, names);
      const referred = await rename(c, nameOfA);
      expect([referred.status, referred.body.code, referred.body.entryId]).toEqual([409, 'name_taken', b]);
      expect((await rename(b, nameOfA)).status).toBe(204);
      // The merged entry is part of it again after another merge is undone, and does not take the name.
      const next = (await merge(`${kind.toLowerCase()}s`, b, c)).body.mergeId;
      expect((await undo(mergeId)).body).toMatchObject({ code: 'name_taken', entryId: c });
      expect((await undo(next)).status).toBe(204);
      const [{ nameEn }] = (await admin.get<{ entries: Entry[] }>(`${path}?query=${kind}%20first`)).body.entries;
      expect(nameEn).toBe(nameOfA.nameEn);
      // A testimonial with the name is about the current entry.
      await waitForJobs(product);
      const named = await submitTestimonial(await product.signUpUser(), names, buildCustomName(kind, `${kind} FIRST`));
      await approve(admin, named);
      expect((await detail(named))[`${kind.toLowerCase()}Id`]).toBe(b);

      const denied = await admin.post<{ code: string; entryId: number }>(`${PATH}/merges/${mergeId}/undo`);
      expect([denied.status, denied.body.code, denied.body.entryId]).toEqual([409, 'name_taken', b]);
      expect((await rename(b, { nameEn: `${kind} second` })).status).toBe(204);
      expect((await undo(mergeId)).status).toBe(204);
    },
  );

  it('an invalid merge is rejected', async () => {
    const { id } = await createEntry(await product.signUpUser(), 'Supplement', 'Polvo lunar');
    for (const [intoId, code] of [
      [id, 'mismatch'],
      [999_999, 'unknown'],
    ] as const) {
      const { status, body } = await merge('supplements', id, intoId);
      expect([intoId, status, body.errors]).toMatchObject([intoId, 400, [{ field: 'intoId', code }]]);
    }
    expect((await merge('supplements', names.supplementId, id)).status).toBe(404);
    const responses = await Promise.all([
      merge('supplements', id, names.supplementId),
      merge('supplements', id, names.otherSupplementId),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await undo(999_999)).status).toBe(404);
  });

  it('a merge whose entry was deleted with its last author cannot be undone', async () => {
    const author = await product.signUpUser();
    const { id } = await createEntry(author, 'Supplement', 'Polvo solar');
    const { body } = await merge('supplements', id, names.supplementId);
    await waitForJobs(product);
    expect((await requestErasure(author, buildErasureRequest())).status).toBe(200);
    const { status, body: problem } = await undo(body.mergeId);
    expect([status, problem.code]).toEqual([404, 'entry_not_found']);
    expect((await admin.get(`${PATH}/merges?pageSize=1`)).body).toMatchObject({ merges: [{ fromName: null }] });
  });
});

it('the catalog file can be exported by admins only', async () => {
  const file = await admin.get<string>(`${PATH}/supplements/export.csv`);
  expect(file.body.split('\r\n')[0]).toBe('id,nameEn,nameEs,isUserGenerated,mergedIntoId,kind');
  expect(file.body).toContain(`${names.supplementId},Magnesium,Magnesio,false,,supplements\r\n`);
  const user = await product.signUpUser();
  for (const path of [`${PATH}/supplements`, `${PATH}/supplements/export.csv`, `${PATH}/merges`]) {
    expect([path, (await user.get(path)).status]).toEqual([path, 403]);
  }
  expect((await user.post(`${PATH}/supplements/1/merge`, { intoId: 2 })).status).toBe(403);
});
