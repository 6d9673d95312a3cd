import { randomUUID } from 'node:crypto';
import type { Client } from '../../../test/app/client.js';
import { TestApp } from '../../../test/app/test-app.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  reject,
  revokeApproval,
  submitTestimonial,
  waitForJobs,
} from '../../../test/fixtures/factories.js';
import { getNotifications } from '../../../test/fixtures/notifications.js';
import { getPoints } from '../../../test/fixtures/points.js';
import { LedgerAudit } from './ledger-audit.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

async function submitAndApprove(author: Client, about: Record<string, unknown> = {}): Promise<number> {
  const id = await submitTestimonial(author, names, about);
  await approve(admin, id);
  await waitForJobs(product);
  return id;
}

async function addCustomName(kind: 'conditions' | 'supplements', name: string): Promise<number> {
  const [{ id }] = await product.database.query<{ id: number }>(
    `insert into catalog.${kind} (name_en, name_es, is_user_generated) values ($1, $1, true) returning id`,
    [name],
  );
  return id;
}

/** Returns the id of the merge. */
async function merge(kind: 'conditions' | 'supplements', id: number, intoId: number): Promise<number> {
  const merged = await admin.post<{ mergeId: number }>(`/api/admin/catalog/${kind}/${id}/merge`, { intoId });
  expect(merged.status).toBe(200);
  await waitForJobs(product);
  return merged.body.mergeId;
}

async function edit(author: Client, id: number, about: Record<string, unknown>): Promise<void> {
  const { body } = await author.get<{ version: number }>(`/api/testimonials/my/${id}`);
  const edited = { ...buildSubmission(names, about), version: body.version };
  expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
}

async function findMismatches(): Promise<string[]> {
  const mismatches: string[] = [];
  await product.app.get(LedgerAudit).run((mismatch) => mismatches.push(mismatch));
  return mismatches;
}

const readTotal = async (author: Client) => {
  await waitForJobs(product);
  return (await getPoints(author)).totalPoints;
};

const readNotices = async (author: Client) =>
  (await getNotifications(product, author)).notices.map(({ kind, points }) => [kind, points]);

describe('testimonials that share an award after a merge', () => {
  let author: Client;
  let holderId: number;
  let otherId: number;
  let mergeId: number;

  beforeEach(async () => {
    author = await product.signUpUser();
    const supplementId = await addCustomName('supplements', `Blend ${randomUUID()}`);
    holderId = await submitAndApprove(author);
    otherId = await submitAndApprove(author, { supplementId });
    mergeId = await merge('supplements', supplementId, names.supplementId);
    expect(await readTotal(author)).toBe(200);
  });

  afterEach(async () => expect(await findMismatches()).toEqual([]));

  it('the other one gets the award when the author deletes the first', async () => {
    expect((await author.delete(`/api/testimonials/${holderId}`)).status).toBe(204);
    expect(await readTotal(author)).toBe(200);
    await revokeApproval(admin, otherId);
    expect(await readTotal(author)).toBe(0);
    expect(await readNotices(author)).toEqual([
      ['taken_back', -200],
      ['approved', 200],
    ]);
  });

  it('the other one gets the award when the approval of the first is revoked, and no deduction is notified', async () => {
    await revokeApproval(admin, holderId);
    expect(await readTotal(author)).toBe(200);
    expect((await readNotices(author))[0]).toEqual(['taken_back', null]);
    await revokeApproval(admin, otherId);
    expect(await readTotal(author)).toBe(0);
    expect((await readNotices(author))[0]).toEqual(['taken_back', -200]);
  });

  it('the other one gets the award when an admin deletes the first, and no deduction is notified', async () => {
    expect((await admin.delete(`/api/testimonials/${holderId}`)).status).toBe(204);
    expect(await readTotal(author)).toBe(200);
    expect((await readNotices(author))[0]).toEqual(['removed', null]);
  });

  it('the other one gets the award when the first is edited to another pair and approved', async () => {
    await edit(author, holderId, { supplementId: names.otherSupplementId });
    expect(await readTotal(author)).toBe(200);
    await approve(admin, holderId);
    expect(await readTotal(author)).toBe(400);
    expect((await readNotices(author))[0]).toEqual(['approved', 200]);
  });

  it('no deduction is notified when the other one is edited and approved again', async () => {
    await edit(author, otherId, { doseAmount: 250 });
    await approve(admin, otherId);
    expect(await readTotal(author)).toBe(200);
    expect((await readNotices(author))[0]).toEqual(['approved', null]);
  });

  it('a merge that is undone gives each testimonial its own award', async () => {
    await revokeApproval(admin, holderId);
    expect(await readTotal(author)).toBe(200);
    expect((await admin.post(`/api/admin/catalog/merges/${mergeId}/undo`)).status).toBe(204);
    expect(await readTotal(author)).toBe(200);
  });
});

describe('three testimonials, of which a merge of the condition made two about one pair', () => {
  it('an edit of the one that has the award passes it on', async () => {
    const author = await product.signUpUser();
    const conditionId = await addCustomName('conditions', 'Light sleep of an edited testimonial');
    const holderId = await submitAndApprove(author);
    await submitAndApprove(author, { conditionId });
    await submitAndApprove(author, { conditionId: names.otherConditionId });
    await merge('conditions', conditionId, names.conditionId);
    expect(await readTotal(author)).toBe(400);
    await edit(author, holderId, { supplementId: names.otherSupplementId });
    await approve(admin, holderId);
    expect(await readTotal(author)).toBe(600);
    expect(await findMismatches()).toEqual([]);
  });
});

describe('two approved testimonials whose supplements the author exchanges', () => {
  let author: Client;
  let firstId: number;
  let secondId: number;

  beforeEach(async () => {
    author = await product.signUpUser();
    firstId = await submitAndApprove(author);
    secondId = await submitAndApprove(author, { supplementId: names.otherSupplementId });
    // Two testimonials about one pair are not accepted, so the first one has another condition meanwhile.
    await edit(author, firstId, { conditionId: names.otherConditionId });
    await edit(author, secondId, {});
    await edit(author, firstId, { supplementId: names.otherSupplementId });
    expect(await readTotal(author)).toBe(400);
  });

  afterEach(async () => expect(await findMismatches()).toEqual([]));

  it.each(['first', 'second'])(
    'no change of points is notified when the %s is approved before the other',
    async (one) => {
      const ids = one === 'first' ? [firstId, secondId] : [secondId, firstId];
      for (const id of ids) {
        await approve(admin, id);
        await waitForJobs(product);
      }
      expect(await readTotal(author)).toBe(400);
      expect((await readNotices(author)).slice(0, 2)).toEqual([
        ['approved', null],
        ['approved', null],
      ]);
    },
  );

  it('the deduction is notified when the second is rejected', async () => {
    await approve(admin, firstId);
    await waitForJobs(product);
    await reject(admin, secondId);
    expect(await readTotal(author)).toBe(200);
    expect((await readNotices(author)).slice(0, 2)).toEqual([
      ['rejected', -200],
      ['approved', null],
    ]);
  });
});
