import { addNames, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

it('an id in a path has one spelling, and every other one is rejected', async () => {
  const author = await product.signUpUser();
  const id = await submitTestimonial(author, await addNames(product.database));
  expect((await author.get(`/api/testimonials/my/${id}`)).status).toBe(200);
  for (const spelling of [`0${id}`, `000${id}`, '00', `-0${id}`, `+${id}`, `${id}.0`, `0x${id}`, `%20${id}`]) {
    const { status, body } = await author.get<{ code: string }>(`/api/testimonials/my/${spelling}`);
    expect([spelling, status, body.code]).toEqual([spelling, 400, 'bad_request']);
  }
  for (const unknown of ['0', '-1', '424242', '2147483648', '9'.repeat(30)]) {
    expect([unknown, (await author.get(`/api/testimonials/my/${unknown}`)).status]).toEqual([unknown, 404]);
  }
});
