import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

async function send(
  token: string | undefined,
  path: string,
  body: FormData | string,
  headers: Record<string, string> = {},
) {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(token)}`, ...headers },
    body,
  });
  const text = await response.text();
  return { status: response.status, ...(text ? (JSON.parse(text) as { code?: string; detail?: string }) : {}) };
}

it('a form is accepted only where files are, and decides nothing elsewhere', async () => {
  const { token } = await product.signUpUser();
  const admin = await product.signInAs('admin');
  const form = new FormData();
  form.set('name', 'Tinnitus');
  form.set('everywhere', 'true');
  const requests: [bearer: string | undefined, path: string][] = [
    [token, '/api/session/sign-out'],
    [token, '/api/additional-conditions'],
    [admin.token, '/api/testimonials/admin/1/approve'],
  ];
  for (const [bearer, path] of requests) {
    expect([path, (await send(bearer, path, form)).code]).toEqual([path, 'unsupported_media_type']);
  }
  expect((await send(token, '/api/testimonials', form)).code).toBe('validation_failed');
  expect((await send(token, '/api/testimonials', 'x', { 'content-type': 'text/plain' })).detail).toBe(
    'Send application/json or multipart/form-data.',
  );
});

it('a route that reads only a form rejects other bodies as such, not for their fields', async () => {
  const { token } = await product.signInAs('admin');
  for (const type of ['application/json', 'text/csv', 'application/x-www-form-urlencoded']) {
    const response = await send(token, '/api/marketplace/feeds', '{"advertiser":"Brightjar"}', {
      'content-type': type,
    });
    expect([type, response.status, response.code]).toEqual([type, 415, 'unsupported_media_type']);
    expect(response.detail).toBe('Send multipart/form-data.');
  }
  expect(await send(token, '/api/marketplace/feeds', new FormData())).toMatchObject({ code: 'validation_failed' });
});

it('a route without fields accepts an empty object, and rejects fields instead of ignoring them', async () => {
  const { token } = await product.signUpUser();
  const json = { 'content-type': 'application/json' };
  expect((await send(token, '/api/notices/read', '{}', json)).status).toBe(204);
  expect(await send(token, '/api/notices/read', '{"before":"2026-11-01"}', json)).toMatchObject({
    status: 400,
    code: 'validation_failed',
    detail: 'This request has no field before.',
  });
});

it.each(['null', '5', '"text"', '[]'])('the JSON value %s is no object', async (body) => {
  const { token } = await product.signUpUser();
  const json = { 'content-type': 'application/json' };
  for (const path of [
    '/api/additional-conditions',
    '/api/testimonials',
    '/api/session/sign-out',
    '/api/notices/read',
  ]) {
    expect(await send(token, path, body, json)).toMatchObject({
      status: 400,
      code: 'bad_request',
      detail: 'The body is not a JSON object.',
    });
  }
});
