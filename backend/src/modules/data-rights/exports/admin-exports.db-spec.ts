import { addNames, createApprovedTestimonial, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { signUpReviewer } from '../../../../test/fixtures/reviewers.js';
import { TestApp } from '../../../../test/app/test-app.js';

const CASES = '/api/content-reports/cases';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start();
});

afterAll(() => product.stop());

it('the export of an admin contains what this admin did, and that of another admin does not', async () => {
  const names = await addNames(product.database);
  const admin = await signUpReviewer(product);
  const other = await product.signInAs('admin');
  const author = await product.signUpUser();

  const viewed = await submitTestimonial(author, names, { supplementId: names.otherSupplementId });
  await admin.get(`/api/testimonials/admin/${viewed}`);

  const testimonialId = await createApprovedTestimonial(product, names);
  const report = { testimonialId, reason: 'danger', explanation: 'This dose is dangerous.', language: 'en' };
  expect((await product.anonymous().post('/api/content-reports', report)).status).toBe(201);
  type Case = { id: number; version: number; testimonial: { version: number } };
  const [{ id, version, testimonial }] = (await admin.get<{ cases: Case[] }>(CASES)).body.cases;
  const decision = { outcome: 'no_action', statement: 'It is a common dose.', testimonialVersion: testimonial.version };
  expect((await admin.post(`${CASES}/${id}/decision`, { ...decision, version })).status).toBe(204);

  const [{ fromId }] = await product.database.query<{ fromId: number }>(
    `insert into catalog.supplements (name_en, name_es, is_user_generated) values ('Typed', 'Typed', true) returning id as "fromId"`,
  );
  const into = { intoId: names.supplementId };
  const merged = await admin.post<{ mergeId: number }>(`/api/admin/catalog/supplements/${fromId}/merge`, into);
  expect(merged.status).toBe(200);
  await product.database.execute(
    'insert into data_rights.inactivity_warnings (user_id) select id from identity.users where email = $1',
    [admin.email],
  );

  const exportSections = async (who: typeof admin) =>
    (await who.get<Record<string, Record<string, unknown>[]>>('/api/data-rights/export')).body;
  const own = await exportSections(admin);
  expect(own).toMatchObject({
    reportDecisionsTaken: [{ id, outcome: 'no_action' }],
    reportActionsTaken: [{ caseId: id, action: 'no_action' }],
    catalogueMerges: [{ kind: 'supplements', fromId, intoId: names.supplementId }],
    memberships: [{ role: 'admin' }],
    inactivityWarnings: [{}],
  });
  expect(own['testimonialsRead']).toContainEqual({ testimonialId: viewed, version: 1 });
  const others = await exportSections(other);
  for (const section of ['reportDecisionsTaken', 'reportActionsTaken', 'catalogueMerges']) {
    expect([section, others[section]]).toEqual([section, []]);
  }
  expect(others['testimonialsRead']).not.toContainEqual({ testimonialId: viewed, version: 1 });

  expect((await other.post(`/api/admin/catalog/merges/${merged.body.mergeId}/undo`)).status).toBe(204);
  const [time, none] = [expect.any(String), null];
  expect((await exportSections(admin))['catalogueMerges']).toMatchObject([{ mergedAt: time, undoneAt: none }]);
  expect((await exportSections(other))['catalogueMerges']).toMatchObject([{ mergedAt: none, undoneAt: time }]);
});
