import { sendRaw } from '../../../test/app/raw-request.js';
import { TestApp } from '../../../test/app/test-app.js';
import { addNames, buildSubmission, type Names, submitTestimonial } from '../../../test/fixtures/factories.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

afterAll(() => product.stop());

it('a response that no client may store is sent in full to a conditional request, as the API document says', async () => {
  const author = await product.signUpUser();
  const id = await submitTestimonial(author, names);
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

it('a response to a write has no ETag, because it would be read as that of what was stored', async () => {
  const author = await product.signUpUser();
  const submission = buildSubmission(names);
  const created = await author.post<{ id: number; version: number }>('/api/testimonials', submission);
  const { id, version } = created.body;
  const edited = await author.put(`/api/testimonials/${id}`, { ...submission, doseAmount: 150, version });
  const outdated = await author.put(`/api/testimonials/${id}`, { ...submission, version });
  const answers = [created, edited, outdated].map(({ status, headers }) => [status, headers.get('etag')]);
  expect(answers).toEqual([
    [201, null],
    [200, null],
    [409, null],
  ]);
});
