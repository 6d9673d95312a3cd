import { addNames, type Names, submitTestimonial } from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import { waitUntil } from '../../../test/app/wait-until.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

afterAll(() => product.stop());

const countWaiting = async (): Promise<number> => {
  const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await product.database.query(sql)).length;
};

it.each(['approve', 'reject'])(
  'the decision to %s a testimonial is recorded with the outcome of the version that it was about',
  async (act) => {
    const { database } = product;
    const admin = await product.signInAs('admin');
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names, { perceivedImprovement: 'significant' });
    let decided: ReturnType<typeof admin.post> | undefined;
    await database.transaction(async () => {
      // An edit that is committed while the decision waits for it.
      await database.query('select 1 from testimonials.testimonials where id = $1 for update', [id]);
      const body = act === 'approve' ? {} : { testimonialId: id, rejectionReason: 'Which dose did you take?' };
      decided = admin.post(`/api/testimonials/admin/${id}/${act}`, body);
      await waitUntil(countWaiting, (count) => count > 0);
      await database.execute(
        `update testimonials.testimonials set perceived_improvement = 'residual', version = version + 1 where id = $1`,
        [id],
      );
    });
    expect((await decided!).status).toBe(204);
    const { body: log } = await admin.get<{ decisions: object[] }>(
      `/api/testimonials/admin/decisions?testimonialId=${id}`,
    );
    expect(log.decisions).toMatchObject([{ outcome: 'residual' }]);
  },
);
