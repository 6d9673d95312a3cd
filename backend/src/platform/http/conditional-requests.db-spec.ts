import { sendRaw } from '../../../test/app/raw-request.js';
import { TestApp } from '../../../test/app/test-app.js';
import { addNames, submitTestimonial } from '../../../test/fixtures/factories.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

it('a response that no client may store is sent in full to a conditional request, as the API document says', async () => {
  const author = await product.signUpUser();
  const id = await submitTestimonial(author, await addNames(product.database));
  const authorization = `Bearer ${author.token}`;
  for (const [path, headers] of [
    [`/api/testimonials/${id}`, { authorization }],
    ['/api/testimonials/my', { authorization, 'accept-encoding': 'gzip' }],
    ['/api/additional-conditions', { authorization }],
    ['/health/live', {}],
  ] as const) {
    const first = await sendRaw(product.url + path, headers);
    for (const tag of [first.headers.etag ?? '"none"', '*']) {
      const { status, body } = await sendRaw(product.url + path, { ...headers, 'if-none-match': tag });
      expect([path, tag, status, body.equals(first.body)]).toEqual([path, tag, 200, true]);
    }
  }
});
