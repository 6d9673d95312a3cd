import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { createMarker } from '../../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  revokeApproval,
  waitForJobs,
} from '../../../../test/fixtures/factories.js';

/** A testimonial about a custom supplement, and the entry that its approval made. */
interface Published {
  id: number;
  supplementId: number;
  author: Client;
}

let product: TestApp;
let names: Names;
let admin: Client;
let marker: string;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

beforeEach(() => {
  marker = createMarker();
});

afterAll(() => product.stop());

async function publish(name: string): Promise<Published> {
  const author = await product.signUpUser();
  const custom = { supplementId: 0, useCustomSupplement: true, customSupplementName: `${name} ${marker}` };
  const { status, body } = await author.post<{ id: number }>('/api/testimonials', buildSubmission(names, custom));
  expect(status).toBe(201);
  await approve(admin, body.id);
  const [{ supplementId }] = await product.database.query<{ supplementId: number }>(
    'select supplement_id as "supplementId" from testimonials.testimonials where id = $1',
    [body.id],
  );
  return { id: body.id, supplementId, author };
}

/** Submits the rejected testimonial again without a change of its names, and approves it. */
async function approveAgain({ id, author }: Published, supplementId: number): Promise<void> {
  const { body } = await author.get<{ version: number }>(`/api/testimonials/my/${id}`);
  const edited = buildSubmission(names, { supplementId, version: body.version });
  expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
  await approve(admin, id);
}

async function merge(from: Published, into: Published): Promise<number> {
  const { status, body } = await admin.post<{ mergeId: number }>(
    `/api/admin/catalog/supplements/${from.supplementId}/merge`,
    { intoId: into.supplementId },
  );
  expect(status).toBe(200);
  await waitForJobs(product);
  return body.mergeId;
}

async function undo(mergeId: number): Promise<void> {
  expect((await admin.post(`/api/admin/catalog/merges/${mergeId}/undo`)).status).toBe(204);
  await waitForJobs(product);
}

/** The names of the test that an anonymous user finds. */
async function search(): Promise<string[]> {
  const { body } = await product.anonymous().get<{ nameEn: string }[]>(`/api/supplements/search?query=${marker}`);
  return body.map(({ nameEn }) => nameEn.split(' ')[0]).sort();
}

describe('names that were merged', () => {
  it('two names that are not public are not public after a merge, nor after its undo', async () => {
    const [alpha, beta] = [await publish('Alpha'), await publish('Beta')];
    for (const { id } of [alpha, beta]) await revokeApproval(admin, id);
    expect(await search()).toEqual([]);
    const mergeId = await merge(alpha, beta);
    expect(await search()).toEqual([]);
    await undo(mergeId);
    expect(await search()).toEqual([]);
  });

  it('a public name makes the one public into which it is merged, until the merge is undone', async () => {
    const [alpha, beta] = [await publish('Alpha'), await publish('Beta')];
    await revokeApproval(admin, beta.id);
    const mergeId = await merge(alpha, beta);
    expect(await search()).toEqual(['Beta']);
    await undo(mergeId);
    expect(await search()).toEqual(['Alpha']);
  });

  it('a name that is not public does not make the one public into which it is merged, and stays hidden afterwards', async () => {
    const [alpha, beta] = [await publish('Alpha'), await publish('Beta')];
    await revokeApproval(admin, alpha.id);
    const mergeId = await merge(alpha, beta);
    await undo(mergeId);
    expect(await search()).toEqual(['Beta']);
  });

  it.each(['approved', 'hidden'])(
    'a testimonial that was approved during the merge and is %s makes its former name public when it is moved back',
    async (status) => {
      const [alpha, beta] = [await publish('Alpha'), await publish('Beta')];
      for (const { id } of [alpha, beta]) await revokeApproval(admin, id);
      const mergeId = await merge(alpha, beta);
      await approveAgain(alpha, beta.supplementId);
      expect(await search()).toEqual(['Beta']);
      await product.database.execute('update testimonials.testimonials set review_status = $2 where id = $1', [
        alpha.id,
        status,
      ]);
      await undo(mergeId);
      expect(await search()).toEqual(['Alpha']);
    },
  );

  it('a testimonial that lost its approval during the merge does not leave its former name public', async () => {
    const [alpha, beta] = [await publish('Alpha'), await publish('Beta')];
    const mergeId = await merge(alpha, beta);
    await revokeApproval(admin, alpha.id);
    await undo(mergeId);
    expect(await search()).toEqual(['Beta']);
  });

  it('names are hidden with their last public testimonial after a merge was undone', async () => {
    const [alpha, beta] = [await publish('Alpha'), await publish('Beta')];
    await undo(await merge(alpha, beta));
    expect(await search()).toEqual(['Alpha', 'Beta']);
    await revokeApproval(admin, alpha.id);
    expect(await search()).toEqual(['Beta']);
    await revokeApproval(admin, beta.id);
    expect(await search()).toEqual([]);
  });
});
