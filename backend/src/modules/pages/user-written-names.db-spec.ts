import { addNames, createApprovedTestimonial, type Names, waitForJobs } from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import { PageHeads } from './page-heads.js';

let product: TestApp;
let names: Names;
let conditionId: number;
let supplementId: number;

/** The testimonials about names that users wrote, which begin with another name, and one about names of the catalog. */
beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  await createApprovedTestimonial(product, names, {
    ...{ conditionId: undefined, useCustomCondition: true, customConditionName: 'Raynaud' },
    ...{ supplementId: undefined, useCustomSupplement: true, customSupplementName: 'Tenerife salt' },
  });
  conditionId = await findId('conditions', 'Raynaud');
  supplementId = await findId('supplements', 'Tenerife salt');
  await createApprovedTestimonial(product, names, { conditionId });
  await waitForJobs(product);
});

afterAll(() => product.stop());

async function findId(kind: 'conditions' | 'supplements', name: string): Promise<number> {
  const [{ id }] = await product.database.query<{ id: number }>(`select id from catalog.${kind} where name_en = $1`, [
    name,
  ]);
  return id;
}

const read = async (path: string) => (await product.anonymous().get(`/api/${path}`)).body;

const getHead = async (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const { title, description } = await product.app.get(PageHeads).getHead(pathname, searchParams, 'en');
  return [title, description].join(' ');
};

const getCanonical = async (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return (await product.app.get(PageHeads).getHead(pathname, searchParams, 'en')).canonical;
};

describe('names that users wrote', () => {
  it('a ranking says which names they are, and its condition stays as it was written', async () => {
    const supplements = [
      { supplementName: 'Magnesium', isUserGenerated: false },
      { supplementName: 'Tenerife salt', isUserGenerated: true },
    ];
    for (const query of [`${conditionId}`, 'Raynaud', `${conditionId}&minAge=18&maxAge=64`]) {
      const { conditionPhrase, supplementRanking } = await read(`analysis/condition-analysis?conditionQuery=${query}`);
      expect(conditionPhrase).toBe('Raynaud');
      expect(supplementRanking).toHaveLength(2);
      expect(supplementRanking).toEqual(expect.arrayContaining(supplements.map((one) => expect.objectContaining(one))));
    }
    const compared = await read(
      `analysis/comparison?conditionId=${conditionId}&supplementIds=${supplementId},${names.supplementId}`,
    );
    expect(compared).toMatchObject({ conditionPhrase: 'Raynaud', supplements: supplements.toReversed() });
  });

  it('reports, lists and products say which names they are', async () => {
    expect(await read(`analysis/supplement-report?supplementId=${supplementId}`)).toMatchObject({
      isUserGenerated: true,
      conditions: [{ conditionPhrase: 'Raynaud' }],
    });
    expect(await read(`analysis/supplement-report?supplementId=${names.supplementId}`)).toMatchObject({
      isUserGenerated: false,
    });
    const list = (id: number) => read(`testimonials?conditionId=${conditionId}&supplementId=${id}`);
    expect(await list(supplementId)).toMatchObject({ conditionPhrase: 'Raynaud', isSupplementUserGenerated: true });
    expect(await list(names.supplementId)).toMatchObject({ isSupplementUserGenerated: false });
    expect(await read(`testimonials?conditionId=${conditionId}`)).toMatchObject({ isSupplementUserGenerated: false });
  });

  it('the head of a page has them as they were written', async () => {
    expect(await getHead('/?condition=Raynaud')).toContain('Supplements for Raynaud |');
    expect(await getHead(`/supplements/${supplementId}`)).toContain(' Tenerife salt');
    expect(await getHead(`/testimonials/${supplementId}?conditionId=${conditionId}`)).toContain(
      'Tenerife salt for Raynaud noticed',
    );
    const comparison = `/compare?condition=${conditionId}&supplements=${names.supplementId},${supplementId}`;
    expect(await getHead(comparison)).toContain('Magnesium and Tenerife salt for Raynaud');
    expect(await getHead(`/supplements/${names.supplementId}`)).toContain(' magnesium');
  });

  it('the head of a comparison has no names if its page compares nothing', async () => {
    const [one, other, third] = [names.supplementId, supplementId, names.otherSupplementId];
    const isNamed = async (...ids: number[]) =>
      (await getHead(`/compare?condition=${conditionId}&supplements=${ids.join()}`)).includes('Magnesium');
    expect(await isNamed(one, other, third)).toBe(true);
    for (const ids of [
      [one],
      [one, one],
      [one, other, one],
      [one, other, 999_999],
      [one, other, third, 1_001, 1_002],
    ]) {
      expect([ids, await isNamed(...ids)]).toEqual([ids, false]);
    }
  });

  it('the pages of a merged name have the canonical URL of what it was merged into', async () => {
    const { conditionId: targetCondition, supplementId: targetSupplement } = names;
    const admin = await product.signInAs('admin');
    for (const [path, intoId] of [
      [`conditions/${conditionId}`, targetCondition],
      [`supplements/${supplementId}`, targetSupplement],
    ]) {
      expect((await admin.post(`/api/admin/catalog/${path}/merge`, { intoId })).status).toBe(200);
    }
    for (const [address, canonical] of [
      [`/conditions/${conditionId}`, `/conditions/${targetCondition}?`],
      [`/supplements/${supplementId}`, `/supplements/${targetSupplement}?`],
      [
        `/testimonials/${supplementId}?conditionId=${conditionId}`,
        `/testimonials/${targetSupplement}?conditionId=${targetCondition}&`,
      ],
      [`/?condition=${conditionId}`, '/?condition=Insomnia&'],
      ['/?condition=Raynaud', '/?condition=Insomnia&'],
    ]) {
      expect([address, await getCanonical(address)]).toEqual([address, `${product.url}${canonical}lang=en`]);
    }
  });
});
