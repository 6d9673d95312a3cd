import { http, HttpResponse } from 'msw';
import { problem, server } from '../../test/server';
import { bindTokenSource } from './bearer';
import { upload } from './upload';

let unbind: () => void;
const expired: string[] = [];
const erased: string[] = [];
beforeEach(() => {
  expired.length = 0;
  erased.length = 0;
  unbind = bindTokenSource({
    getToken: () => Promise.resolve('first'),
    renewToken: () => Promise.resolve('second'),
    expire: (token) => expired.push(token),
    endErased: (token) => erased.push(token),
  });
});
afterEach(() => unbind());

function send(more: Partial<Parameters<typeof upload>[0]> = {}) {
  const body = new FormData();
  body.append('name', 'Magnesium');
  body.append('file', new File(['12345'], 'proof.txt'));
  const signal = new AbortController().signal;
  return upload({ method: 'POST', path: '/api/files', body, onProgress: () => undefined, signal, ...more });
}

it('a form is sent with the token, the language and a request id', async () => {
  const requests: Request[] = [];
  server.use(
    http.post('*/api/files', ({ request }) => {
      requests.push(request.clone());
      return HttpResponse.json({ id: 7 }, { status: 201 });
    }),
  );
  await expect(send({ headers: { 'Idempotency-Key': 'abc' } })).resolves.toEqual({ id: 7 });
  const { headers } = requests[0]!;
  expect(headers.get('Authorization')).toBe('Bearer first');
  expect(headers.get('Accept-Language')).toBe('en');
  expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{32}$/);
  expect(headers.get('Idempotency-Key')).toBe('abc');
  expect(headers.get('Content-Type')).toMatch(/^multipart\/form-data/);
});

it('an object is sent as JSON', async () => {
  server.use(http.put('*/api/files', async ({ request }) => HttpResponse.json(await request.json())));
  const sent = { method: 'PUT' as const, body: { version: 3 } };
  await expect(send(sent)).resolves.toEqual({ version: 3 });
});

it('the progress is reported in bytes of the request body', async () => {
  server.use(http.post('*/api/files', () => HttpResponse.json({})));
  const reports: [number, number][] = [];
  await send({ onProgress: (loaded, total) => reports.push([loaded, total]) });
  const [loaded, total] = reports.at(-1)!;
  expect(total).toBeGreaterThan(5);
  expect(loaded).toBe(total);
});

it('a rejected token is renewed once, and a second rejection ends the session', async () => {
  const tokens: (string | null)[] = [];
  const answers = [problem(401, 'unauthorized'), HttpResponse.json({ id: 1 }), problem(401, 'unauthorized')];
  server.use(
    http.post('*/api/files', ({ request }) => {
      tokens.push(request.headers.get('Authorization'));
      return answers[Math.min(tokens.length - 1, 2)]!.clone();
    }),
  );
  await expect(send()).resolves.toEqual({ id: 1 });
  expect(tokens).toEqual(['Bearer first', 'Bearer second']);
  expect(expired).toEqual([]);
  await expect(send()).rejects.toMatchObject({ status: 401 });
  expect(expired).toEqual(['second']);
});

it('an upload after the erasure of the account ends the session without another token', async () => {
  server.use(http.post('*/api/files', () => problem(401, 'account_erased')));
  await expect(send()).rejects.toMatchObject({ status: 401, code: 'account_erased' });
  expect(erased).toEqual(['first']);
  expect(expired).toEqual([]);
});

it('an upload whose renewed token belongs to an erased account ends the session for that reason', async () => {
  const answers = [problem(401, 'unauthorized'), problem(401, 'account_erased')];
  server.use(http.post('*/api/files', () => answers.shift()!));
  await expect(send()).rejects.toMatchObject({ code: 'account_erased' });
  expect(erased).toEqual(['second']);
  expect(expired).toEqual([]);
});

it('an error response is a problem with its code and field errors', async () => {
  const errors = [{ field: 'file', code: 'file_type' }];
  server.use(http.post('*/api/files', () => problem(400, 'invalid_request', { errors })));
  await expect(send()).rejects.toMatchObject({ name: 'Problem', status: 400, code: 'invalid_request', errors });
});

it.each([
  ['a page in HTML', 200, '<html>Maintenance</html>'],
  ['an empty body', 204, null],
])('a success with %s instead of JSON is a problem', async (_title, status, body) => {
  server.use(http.post('*/api/files', () => new HttpResponse(body, { status })));
  await expect(send()).rejects.toMatchObject({ name: 'Problem', status, code: `http_${status}` });
});

it('a lost connection is a problem of the network', async () => {
  server.use(http.post('*/api/files', () => HttpResponse.error()));
  await expect(send()).rejects.toMatchObject({ name: 'Problem', status: 0, code: 'network' });
});

it('a cancelled upload is rejected with the reason, before and while it is sent', async () => {
  server.use(http.post('*/api/files', () => new Promise<never>(() => undefined)));
  await expect(send({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  const controller = new AbortController();
  const sending = send({ signal: controller.signal });
  controller.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});

it('an object that is not answered in time is a timeout', async () => {
  jest.useFakeTimers();
  server.use(http.put('*/api/files', () => new Promise<Response>(() => undefined)));
  const sent = send({ method: 'PUT', body: { version: 3 } });
  const outcome = expect(sent).rejects.toMatchObject({ status: 408, code: 'timeout' });
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  await outcome;
});

it('a form has no timeout, because it may contain large files', async () => {
  jest.useFakeTimers();
  server.use(http.post('*/api/files', () => new Promise<Response>(() => undefined)));
  const controller = new AbortController();
  const outcome = expect(send({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  await jest.advanceTimersByTimeAsync(600_000);
  controller.abort();
  jest.useRealTimers();
  await outcome;
});
