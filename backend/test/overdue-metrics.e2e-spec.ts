import { addNames, createApprovedTestimonial, submitTestimonial } from './fixtures/factories.js';
import { decideRectification, rectify } from './fixtures/rectifications.js';
import { TestApp } from './app/test-app.js';

let product: TestApp;

beforeAll(async () => (product = await TestApp.start({ process: 'api' })));
afterAll(() => product.stop());

async function scrape(): Promise<string[]> {
  const exported = await (await fetch(`${product.url}/metrics`)).text();
  return exported.match(/^recuento_overdue_.*$/gm) ?? [];
}

const expectCounts = async (rectifications: number, cases: number, objections: number) =>
  expect(await scrape()).toEqual([
    `recuento_overdue_reports{kind="case"} ${cases}`,
    `recuento_overdue_reports{kind="objection"} ${objections}`,
    `recuento_overdue_rectifications ${rectifications}`,
  ]);

it('/metrics counts the undecided requests, reports and objections that are past their due date', async () => {
  const names = await addNames(product.database);
  const author = await product.signUpUser();
  const change = { fieldName: 'ageRange', currentValue: '35-44', requestedValue: '45-54' };
  const { id: requestId } = (await rectify(author, { recordId: await submitTestimonial(author, names), ...change }))
    .body;
  const [testimonialId, otherId] = [
    await createApprovedTestimonial(product, names),
    await createApprovedTestimonial(product, names),
  ];
  for (const id of [testimonialId, otherId]) {
    const explanation = 'It tells readers to leave their tablets.';
    const report = { testimonialId: id, reason: 'danger', explanation, language: 'en' };
    expect((await author.post('/api/content-reports', report)).status).toBe(201);
  }
  await product.database.execute(
    `insert into content_reports.objections (case_id, party, explanation, due_at)
     select id, 'author', 'All of it is true.', now() + interval '1 day' from content_reports.cases where testimonial_id = $1`,
    [otherId],
  );
  await product.database.execute(
    `update content_reports.cases set outcome = 'taken_down', current_outcome = 'taken_down', statement = 'It is dangerous.',
       decided_at = now(), current_since = now(),
       decided_by = (select min(id) from identity.users) where testimonial_id = $1`,
    [otherId],
  );
  await expectCounts(0, 0, 0);
  for (const table of ['data_rights.rectifications', 'content_reports.cases', 'content_reports.objections']) {
    await product.database.execute(`update ${table} set due_at = now() - interval '1 minute'`);
  }
  await expectCounts(1, 1, 1);
  expect((await decideRectification(await product.signInAs('admin'), requestId, 'refuse')).status).toBeLessThan(300);
  await product.database.execute('update content_reports.cases set testimonial_id = null');
  await expectCounts(0, 0, 0);
});
