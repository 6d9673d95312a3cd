import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Client } from '../../../../test/app/client.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { addNames, buildSubmission, jpeg, multipart, type Names } from '../../../../test/fixtures/factories.js';
import type { ProblemDto } from '../../../platform/http/index.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

afterAll(() => product.stop());

/** A form with fields of these names and of 50,000 bytes each. */
async function formWith(fields: string[]): Promise<FormData> {
  const form = multipart(buildSubmission(names), [await jpeg()]);
  for (const field of fields) form.append(field, 'é'.repeat(25_000));
  return form;
}

it('the text of a form has the limit of JSON, in however many fields', async () => {
  const author = await product.signUpUser();
  const fields = Array.from({ length: 6 }, (_, index) => `field${index}`);
  const large = await author.post<ProblemDto>('/api/testimonials', await formWith(fields));
  expect(large).toMatchObject({ status: 413, body: { code: 'too_large' } });
  const smaller = await author.post<ProblemDto>('/api/testimonials', await formWith(fields.slice(0, 4)));
  expect(smaller).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  const byName = multipart(buildSubmission(names), [await jpeg()]);
  for (let index = 0; index < 100; index += 1) byName.append(`${index}${'n'.repeat(10_000)}`, '');
  expect(await author.post<ProblemDto>('/api/testimonials', byName)).toMatchObject({ status: 413 });
});

describe('uploads of a user that are not complete', () => {
  const pending: ClientRequest[] = [];

  afterEach(() => pending.splice(0).forEach((one) => one.destroy()));

  /** Sends the begin of an upload. */
  function begin(author: Client): ClientRequest {
    const type = 'multipart/form-data; boundary=end';
    const headers = { authorization: `Bearer ${author.token}`, 'content-type': type };
    const begun = request(`${product.url}/api/testimonials`, { method: 'POST', headers });
    begun.on('error', () => undefined);
    begun.write('--end\r\ncontent-disposition: form-data; name="experience"\r\n\r\nIt ');
    pending.push(begun);
    return begun;
  }

  /** An upload that is complete at once: 404, since the testimonial does not exist. */
  async function upload(author: Client) {
    const form = multipart({ ...buildSubmission(names), version: 1 }, [await jpeg()]);
    return author.put<ProblemDto>('/api/testimonials/999999', form);
  }

  /** Begins one upload too many. */
  async function beginSix(author: Client) {
    const uploads = Array.from({ length: 6 }, () => begin(author));
    const answers = uploads.map(async (one) => {
      const [response] = (await once(one, 'response')) as [IncomingMessage];
      return { one, response };
    });
    const { one, response } = await Promise.race(answers);
    return { accepted: uploads.filter((begun) => begun !== one), response };
  }

  it('are limited to five at a time, and do not delay those of others', async () => {
    const [author, other] = [await product.signUpUser(), await product.signUpUser()];
    const { accepted, response } = await beginSix(author);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '10']);
    expect(await json(response)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 10 });
    expect((await upload(author)).status).toBe(429);
    expect((await upload(other)).status).toBe(404);

    accepted[0].end('helped.\r\n--end--\r\n');
    const [ended] = (await once(accepted[0], 'response')) as [IncomingMessage];
    expect(ended.statusCode).toBe(400);
    expect((await upload(author)).status).toBe(404);
  });

  it('no longer count when their connection ends', async () => {
    const author = await product.signUpUser();
    const { accepted } = await beginSix(author);
    for (const one of accepted) one.destroy();
    await waitUntil(
      () => upload(author),
      ({ status }) => status === 404,
    );
  });

  it('do not prevent submissions without files', async () => {
    const author = await product.signUpUser();
    await beginSix(author);
    expect((await author.post('/api/testimonials', buildSubmission(names))).status).toBe(201);
  });
});
