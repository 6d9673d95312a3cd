import { addNames, buildSubmission, type Names, submitTestimonial } from '../fixtures/factories.js';
import { PASSWORD } from '../app/client.js';
import { TestApp } from '../app/test-app.js';

const [SERIALIZATION_FAILURE, DEADLOCK, FOREIGN_KEY_VIOLATION] = ['40001', '40P01', '23503'];

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  await product.database.execute('create schema conflicts');
});

afterAll(() => product.stop());

/** The next `times` updates or insertions in the table fail with the code, as in favor of another transaction. */
async function failWrites(code: string, times: number, table = 'testimonials.testimonials'): Promise<void> {
  // The number survives the rollback, unlike a row.
  await product.database.execute(`
    drop sequence if exists conflicts.attempts;
    create sequence conflicts.attempts;
    create or replace function conflicts.fail() returns trigger language plpgsql as $$
      begin
        if nextval('conflicts.attempts') <= ${times} then raise exception 'conflict' using errcode = '${code}'; end if;
        return new;
      end $$;
    create or replace trigger fail before insert or update on ${table}
      for each row execute function conflicts.fail()`);
}

it.each([SERIALIZATION_FAILURE, DEADLOCK, FOREIGN_KEY_VIOLATION])(
  'an approval is repeated after two conflicts with other transactions (%s)',
  async (code) => {
    const [author, admin] = [await product.signUpUser(), await product.signInAs('admin')];
    const id = await submitTestimonial(author, names);
    await failWrites(code, 2);
    expect((await admin.post(`/api/testimonials/admin/${id}/approve`)).status).toBe(204);
    expect((await author.get(`/api/testimonials/${id}`)).body).toMatchObject({ reviewStatus: 'approved' });
  },
);

it.each([SERIALIZATION_FAILURE, DEADLOCK])(
  'a submission that conflicts with another transaction is answered with 503 and Retry-After, and can be repeated (%s)',
  async (code) => {
    const author = await product.signUpUser();
    await failWrites(code, 1);
    const response = await author.post('/api/testimonials', buildSubmission(names));
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfterSeconds: 5 } });
    expect(response.headers.get('retry-after')).toBe('5');
    await submitTestimonial(author, names);
  },
);

it('a sign-up is repeated after a conflict with another transaction; after two it is answered with 503 and Retry-After', async () => {
  const signUp = (email: string) =>
    product
      .anonymous()
      .post('/identity/sign-up/email', { email, password: PASSWORD, name: 'User' }, { origin: product.url });
  await failWrites(DEADLOCK, 1, 'identity.provider_user');
  expect((await signUp('one@example.org')).status).toBe(200);
  await failWrites(DEADLOCK, 2, 'identity.provider_user');
  const response = await signUp('two@example.org');
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfterSeconds: 5 } });
  expect(response.headers.get('retry-after')).toBe('5');
  expect((await signUp('two@example.org')).status).toBe(200);
});
