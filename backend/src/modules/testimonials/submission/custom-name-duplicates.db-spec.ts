import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  reject,
  submitTestimonial,
  waitForJobs,
} from '../../../../test/fixtures/factories.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

afterEach(() => jest.restoreAllMocks());

const customCondition = (name: string) => ({
  conditionId: 0,
  useCustomCondition: true,
  customConditionName: name,
});
const customSupplement = (name: string) => ({
  supplementId: 0,
  useCustomSupplement: true,
  customSupplementName: name,
});

const findDuplicate = async (author: Client, subject: Record<string, unknown>): Promise<number | null> => {
  const query = new URLSearchParams(
    Object.entries(subject).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  const path = `/api/testimonials/my/duplicate-check?${query}`;
  return (await author.get<{ testimonialId: number | null }>(path)).body.testimonialId;
};

/** The entry that the approval of a testimonial of another user adds. */
async function addEntry(kind: 'conditions' | 'supplements', changes: Record<string, unknown>): Promise<number> {
  const id = await submitTestimonial(await product.signUpUser(), names, changes);
  await approve(admin, id);
  const { body } = await admin.get<{ conditionId: number; supplementId: number }>(`/api/testimonials/admin/${id}`);
  return kind === 'conditions' ? body.conditionId : body.supplementId;
}

describe('duplicates of testimonials with custom names', () => {
  it('the check takes as many statements for one such testimonial as for several', async () => {
    const author = await product.signUpUser();
    const countStatements = async () => {
      await waitForJobs(product);
      const spies = [jest.spyOn(product.database, 'query'), jest.spyOn(product.database, 'preparedQuery')];
      const { conditionId, supplementId } = names;
      expect(await findDuplicate(author, { conditionId, supplementId })).toBeNull();
      const statements = spies.flatMap(({ mock }) => mock.calls.map(([sql]) => sql));
      spies.forEach((spy) => spy.mockRestore());
      return statements.filter((sql) => /catalog\.|testimonials\.testimonials/.test(sql)).length;
    };
    await submitTestimonial(author, names, customSupplement('Herb 0'));
    const countForOne = await countStatements();
    for (const number of [1, 2, 3, 4, 5]) {
      await submitTestimonial(author, names, {
        ...customCondition('Stiff toe'),
        ...customSupplement(`Herb ${number}`),
      });
    }
    expect([await countStatements(), countForOne > 0]).toEqual([countForOne, true]);
  });

  it('a name that became an entry, which was then merged, is a duplicate of both entries', async () => {
    const author = await product.signUpUser();
    const condition = customCondition('Restless  Légs');
    const supplement = customSupplement('Night powder');
    const id = await submitTestimonial(author, names, { ...condition, ...supplement });
    const addedConditionId = await addEntry('conditions', customCondition('restless legs'));
    // Of entries with the same name the oldest one counts, also when it was merged into a newer one.
    const [, { id: newerId }] = await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es, is_user_generated)
       values ('Legs at night', 'Restless legs', true), ('Leg syndrome', 'Leg syndrome', false) returning id`,
    );
    const custom = { customSupplementName: 'NIGHT POWDER' };
    expect(await findDuplicate(author, { conditionId: addedConditionId, ...custom })).toBe(id);
    expect(await findDuplicate(author, { conditionId: newerId, ...custom })).toBeNull();

    const path = `/api/admin/catalog/conditions/${addedConditionId}/merge`;
    expect((await admin.post(path, { intoId: newerId })).status).toBe(200);
    const addedSupplementId = await addEntry('supplements', supplement);
    for (const conditionId of [addedConditionId, newerId]) {
      expect(await findDuplicate(author, { conditionId, supplementId: addedSupplementId })).toBe(id);
      expect(await findDuplicate(author, { conditionId, ...custom })).toBe(id);
    }
    const { status, body } = await author.post<{ testimonialId: number }>(
      '/api/testimonials',
      buildSubmission(names, { conditionId: newerId, supplementId: addedSupplementId }),
    );
    expect([status, body.testimonialId]).toEqual([409, id]);
  });

  it('a name is compared with the names of an entry in both languages', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names, {
      ...customCondition('Dolor de oído'),
      ...customSupplement('Salvia'),
    });
    const [{ id: conditionId }] = await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es) values ('Earache', 'DOLOR DE OIDO') returning id`,
    );
    const [{ id: supplementId }] = await product.database.query<{ id: number }>(
      `insert into catalog.supplements (name_en, name_es) values ('salvia', 'Hierba') returning id`,
    );
    expect(await findDuplicate(author, { conditionId, supplementId })).toBe(id);
    expect(await findDuplicate(author, { conditionId, customSupplementName: 'hierba' })).toBe(id);
    expect(await findDuplicate(author, { customConditionName: 'earache', supplementId })).toBe(id);
    expect(await findDuplicate(author, { conditionId, supplementId: names.supplementId })).toBeNull();
  });

  it('a testimonial that was rejected, and one of another user, is no duplicate', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names, customSupplement('Old root'));
    const subject = { conditionId: names.conditionId, customSupplementName: 'old root' };
    expect(await findDuplicate(await product.signUpUser(), subject)).toBeNull();
    expect(await findDuplicate(author, subject)).toBe(id);
    const supplementId = await addEntry('supplements', customSupplement('Old root'));
    const byId = { conditionId: names.conditionId, supplementId };
    expect(await findDuplicate(author, byId)).toBe(id);
    await reject(admin, id);
    expect(await findDuplicate(author, byId)).toBeNull();
  });
});
