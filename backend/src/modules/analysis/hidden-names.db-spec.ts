import { addNames, approve, type Names, submitTestimonial } from '../../../test/fixtures/factories.js';
import type { Client } from '../../../test/app/client.js';
import { TestApp } from '../../../test/app/test-app.js';
import { AnalysisService } from './analysis.service.js';

let product: TestApp;
let names: Names;
let author: Client;

beforeAll(async () => {
  // No worker runs: the cells stay as they are.
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  author = await product.signUpUser();
});

afterAll(() => product.stop());

const CUSTOM_CONDITION = { conditionId: undefined, useCustomCondition: true, customConditionName: 'Raynaud' };
const CUSTOM_SUPPLEMENT = { supplementId: undefined, useCustomSupplement: true, customSupplementName: 'Tenerife salt' };

/** Publishes a testimonial and counts it. */
async function publish(changes: Record<string, unknown>, writer = author) {
  const id = await submitTestimonial(writer, names, changes);
  await approve(await product.signInAs('admin'), id);
  const [pair] = await product.database.query<{ conditionId: number; supplementId: number }>(
    `select condition_id as "conditionId", supplement_id as "supplementId" from testimonials.testimonials where id = $1`,
    [id],
  );
  await product.app.get(AnalysisService).recompute(pair.conditionId, [pair.supplementId]);
  return { id, ...pair };
}

async function remove(id: number, writer = author): Promise<void> {
  expect((await writer.call('DELETE', `/api/testimonials/${id}`)).status).toBe(204);
}

describe('a name that only a deleted testimonial used, before its cells are recomputed', () => {
  it('is missing from the sitemap', async () => {
    const { id, conditionId, supplementId } = await publish({ ...CUSTOM_CONDITION, ...CUSTOM_SUPPLEMENT });
    const readSitemap = async () => (await product.anonymous().get<string>('/sitemap.xml')).body;
    const addresses = ['condition=Raynaud&', `/conditions/${conditionId}?`, `/supplements/${supplementId}?`];
    const before = await readSitemap();
    for (const address of addresses) expect(before).toContain(address);
    await remove(id);
    const after = await readSitemap();
    for (const address of addresses) expect(after).not.toContain(address);
  });

  it('is missing from the report of its supplement', async () => {
    const { id } = await publish(CUSTOM_CONDITION);
    const readReport = async () =>
      (await product.anonymous().get(`/api/analysis/supplement-report?supplementId=${names.supplementId}`)).body;
    expect(await readReport()).toMatchObject({ conditions: [{ conditionName: 'Raynaud' }], totalTestimonials: 1 });
    await remove(id);
    expect(await readReport()).toMatchObject({ conditions: [], totalTestimonials: 0 });
  });

  it('is missing from the open data', async () => {
    const written: [writer: Client, id: number][] = [];
    for (let count = 0; count < 5; count += 1) {
      const writer = await product.signUpUser();
      written.push([writer, (await publish({ ...CUSTOM_CONDITION, ...CUSTOM_SUPPLEMENT }, writer)).id]);
    }
    const readData = async () => {
      const [rankings, supplements] = [
        await product.anonymous().get('/api/open-data/rankings'),
        await product.anonymous().get('/api/open-data/supplements'),
      ];
      return [rankings.body.rankings, supplements.body.supplements];
    };
    expect(await readData()).toMatchObject([
      [{ conditionNameEn: 'Raynaud', supplementNameEn: 'Tenerife salt', reports: 5 }],
      [{ supplementNameEn: 'Tenerife salt' }],
    ]);
    for (const [writer, id] of written) await remove(id, writer);
    expect(await readData()).toEqual([[], []]);
  });
});
