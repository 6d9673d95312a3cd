import fc from 'fast-check';
import type { Client } from '../app/client.js';
import { type Names, submitTestimonial } from '../fixtures/factories.js';
import { waitUntil } from '../app/test-app.js';
import { ProductProcess } from '../app/product-process.js';
import { Child } from './child.js';
import { body, cookie, form, requestBytes, token } from './hostile-values.js';
import { openSocket, sendRaw, sendUnfinished } from './socket.js';

/** Number of requests of each kind. */
const RUNS = process.env.FULL ? 3_000 : 60;
const options = { numRuns: RUNS, seed: 20261122, endOnFailure: true };

const PROTECTED = ['/api/testimonials/my', '/api/testimonials/admin/pending', '/admin/queues', '/api/testimonials'];
const TAKES_JSON = [
  '/api/testimonials',
  '/api/additional-conditions',
  '/api/marketplace/purchases/postback',
  '/identity/sign-in/email',
  '/identity/sign-up/email',
  '/identity/change-password',
];

let child: Child;
let pid: number;
let names: Names;
let admin: Client;
let user: Client;

beforeAll(async () => {
  child = await Child.start();
  pid = child.program.pid;
  names = await child.addNames();
  [admin, user] = [await child.signIn('admin'), await child.signIn('maria')];
  await child.expectHealthy(pid);
});

afterEach(() => child.expectHealthy(pid));
afterAll(async () => {
  try {
    expect(await child.stop()).toBe(0);
  } finally {
    ProductProcess.killAll();
  }
});

/** Fails for server errors; client errors and missing responses are expected. */
const expectNoServerError = (request: unknown, status: number) => {
  if (status >= 500) throw new Error(`${status} for ${JSON.stringify(request)?.slice(0, 500)}`);
};

async function send(path: string, init: RequestInit): Promise<number> {
  const response = await fetch(child.url + path, { redirect: 'manual', ...init });
  const text = await response.text();
  if (response.status >= 400 && path.startsWith('/api/')) expect(Buffer.byteLength(text)).toBeLessThan(4_000);
  return response.status;
}

describe('a process under attack continues to run', () => {
  it('unsigned tokens with an unknown key are rejected on every kind of route', async () => {
    const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const header of [{ alg: 'RS256', kid: 'nope' }, { alg: 'ES256' }, { alg: 'RS256', crit: ['b64'] }]) {
      const bearer = `Bearer ${encodePart(header)}.${encodePart({ sub: 'unknown' })}.`;
      for (const path of PROTECTED) {
        expect([path, await send(path, { headers: { authorization: bearer } })]).toEqual([path, 401]);
      }
      await send('/', { headers: { authorization: bearer } });
    }
  });

  it('malformed tokens are rejected', async () => {
    await fc.assert(
      fc.asyncProperty(token(user.token ?? ''), fc.constantFrom(...PROTECTED), async (bearer, path) => {
        expect(
          await send(path, {
            headers: { authorization: `Bearer ${bearer}` },
          }),
        ).toBe(401);
      }),
      options,
    );
  });

  it('malformed cookies cause no server error', async () => {
    const paths = ['/identity/get-session', '/identity/token', '/admin/queues', '/admin/queues/api/queues', '/'];
    await fc.assert(
      fc.asyncProperty(cookie, fc.constantFrom(...paths), async (value, path) => {
        expectNoServerError([path, value], await send(path, { headers: { cookie: value } }));
      }),
      options,
    );
  });

  it('malformed bodies of anonymous and signed-in users cause no server error', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...TAKES_JSON), fc.boolean(), async (payload, path, isSignedIn) => {
        const headers: Record<string, string> = {
          'content-type': payload.type,
          origin: child.url,
        };
        if (isSignedIn) headers['authorization'] = `Bearer ${user.token}`;
        expectNoServerError([path, payload], await send(path, { method: 'POST', headers, body: payload.text }));
      }),
      options,
    );
  });

  it('malformed forms cause no server error', async () => {
    const paths = ['/api/testimonials', '/api/marketplace/feeds', '/identity/sign-in/email', '/nowhere'];
    await fc.assert(
      fc.asyncProperty(form, fc.constantFrom(...paths), fc.boolean(), async (payload, path, isSignedIn) => {
        const head = [
          `POST ${path} HTTP/1.1`,
          `host: localhost:${child.port}`,
          `content-type: ${payload.type}`,
          `content-length: ${payload.bytes.length}`,
          ...(isSignedIn ? [`authorization: Bearer ${(path.endsWith('feeds') ? admin : user).token}`] : []),
        ];
        const status = await sendRaw(child.port, `${head.join('\r\n')}\r\n\r\n`, payload.bytes);
        expectNoServerError([path, payload.type, payload.bytes.toString('latin1')], status);
      }),
      options,
    );
  });

  it('malformed bytes on the socket cause no server error', async () => {
    await fc.assert(
      fc.asyncProperty(requestBytes, async (bytes) => {
        const status = await sendUnfinished(child.port, bytes);
        // The HTTP server itself answers unsupported methods and versions with 501 or 505.
        if (status >= 500 && ![501, 505].includes(status)) throw new Error(`${status} for ${JSON.stringify(bytes)}`);
      }),
      options,
    );
  });

  it('bodies with too many keys and elements are rejected', async () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1])));
    const long = JSON.stringify({ otherConditions: Array(80_000).fill(1) });
    const nested = JSON.stringify({
      sameConditionMedications: Array(5_000).fill({ id: 1, name: 'x' }),
    });
    for (const text of [wide, long, nested]) {
      const headers = {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
      };
      const response = await fetch(`${child.url}/api/testimonials`, {
        method: 'POST',
        headers,
        body: text,
      });
      const problem = (await response.json()) as {
        detail: string;
        errors: unknown[];
      };
      expect([response.status, problem.detail]).toEqual([400, 'A request has at most 1000 keys and elements.']);
    }
  });

  it('a client that sends hundreds of requests without waiting for the responses gets no response to most of them', async () => {
    const socket = openSocket(child.port);
    let responses = '';
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const count = () => responses.split('HTTP/1.1 200').length - 1;
    const answered = new Promise<void>((resolve) =>
      socket.on('data', (data: Buffer) => {
        responses += data.toString();
        if (count() === 500) resolve();
      }),
    );
    socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
    await Promise.race([closed, answered]);
    socket.destroy();
    expect(count()).toBeLessThan(50);
  });

  it('an anonymous upload is rejected before its body is received, and the connection is closed', async () => {
    const socket = openSocket(child.port);
    let response = '';
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.write(
      'POST /api/testimonials HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n-',
    );
    const drip = setInterval(() => socket.write('-'), 200);
    // What is written after the server has closed the connection resets it: an error beside the end that is expected.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    expect(response).toMatch(/^HTTP\/1\.1 401/);
  });
});

describe('an uncaught error', () => {
  const countErrors = (origin: string) => child.metric(`recuento_unhandled_errors_total{origin="${origin}"}`);
  const isLogged = (requestId: string, message = 'unhandled error') =>
    child.program.log.split('\n').some((line) => line.includes(message) && line.includes(`"${requestId}"`));

  it.each(['rejection', 'timer', 'tick', 'stream', 'emitter', 'callback'])(
    'an error in a %s ends its request with 500 and is logged and counted',
    async (kind) => {
      const before = await countErrors('request');
      const requestId = `fault-${kind}-${before}`;
      const head = [
        'POST /identity/sign-in/email HTTP/1.1',
        `host: localhost:${child.port}`,
        `x-request-id: ${requestId}`,
        'content-type: application/json',
        'content-length: 10',
      ];
      // The body is never sent: without the error there would be no response.
      expect(await sendRaw(child.port, `${head.join('\r\n')}\r\n\r\n`)).toBe(500);
      expect(await countErrors('request')).toBe(before + 1);
      expect(isLogged(requestId)).toBe(true);
    },
  );

  it('an error in a job fails the attempt, and the next attempt completes the job', async () => {
    const id = await submitTestimonial(user, names);
    const response = await admin.post(`/api/testimonials/admin/${id}/approve`, undefined, {
      'x-request-id': 'fault-job-1',
    });
    expect(response.status).toBeLessThan(300);
    await waitUntil(
      () => countErrors('job'),
      (count) => count === 1,
    );
    expect(isLogged('fault-job-1')).toBe(true);
    const points = async () =>
      (await user.get<{ totalPoints: number }>('/api/user-points/my-monthly')).body.totalPoints;
    expect(await waitUntil(points, (total) => total > 0)).toBe(200);
    expect(isLogged('fault-job-1', 'job failed')).toBe(true);
  });
});

it('the tables are consistent after the attacks', async () => {
  const { code, stdout } = await waitUntil(
    () => child.verify(),
    ({ code: found }) => found === 0,
  );
  expect([code, stdout.at(-1)]).toEqual([0, expect.stringMatching(/all agree$/)]);
});
