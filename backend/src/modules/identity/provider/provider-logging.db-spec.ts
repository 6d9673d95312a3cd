import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Logger } from '@nestjs/common';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

/** The entries of the provider, with their levels. */
async function recordEntries(work: () => Promise<unknown>): Promise<[level: string, text: string][]> {
  const entries: [string, string][] = [];
  const spies = (['error', 'warn', 'log'] as const).map((level) =>
    jest
      .spyOn(Logger.prototype, level)
      .mockImplementation((...[text]: unknown[]) => void entries.push([level, String(text)])),
  );
  try {
    await work();
    return entries;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Not by `fetch`, which sets the headers about its origin itself. Returns the status. */
async function signIn(headers: Record<string, string>): Promise<number | undefined> {
  const sent = request(`${product.url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  sent.end(JSON.stringify({ email: 'maria@recuento.test', password: 'not the password' }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

it.each([
  ['origin', { origin: 'https://evil.example, level 60: the database is gone', cookie: 'a=b' }],
  ['referer', { referer: 'https://evil.example/ level=fatal database is gone', cookie: 'a=b' }],
])('a foreign %s is a warning without the text of the request', async (_header, headers) => {
  const entries = await recordEntries(async () => expect(await signIn(headers)).toBe(403));
  expect(entries).toEqual([['warn', 'Invalid origin']]);
});

it('a navigation from another site is a warning', async () => {
  const fetchMetadata = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const entries = await recordEntries(async () => expect(await signIn(fetchMetadata)).toBe(403));
  expect(entries).toEqual([['warn', 'Blocked cross-site navigation login attempt']]);
});
