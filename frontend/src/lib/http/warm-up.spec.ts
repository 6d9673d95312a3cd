import { http, HttpResponse } from 'msw';
import { server } from '../../test/server';

/** The module remembers whether the server is warm: each test has its own. */
async function fresh(): Promise<() => Promise<void>> {
  let found: (() => Promise<void>) | undefined;
  await jest.isolateModulesAsync(async () => {
    found = (await import('./warm-up')).warmUp;
  });
  return found!;
}

function counting(answer: () => Response): () => number {
  let calls = 0;
  server.use(
    http.get('*/warmup', () => {
      calls += 1;
      return answer();
    }),
  );
  return () => calls;
}

it('wakes the server once, and not again after it has answered well', async () => {
  const calls = counting(() => HttpResponse.json({ status: 'ok' }));
  const warmUp = await fresh();
  await warmUp();
  await warmUp();
  expect(calls()).toBe(1);
});

it.each([
  ['is refused', () => new HttpResponse(null, { status: 503 })],
  ['does not arrive', () => HttpResponse.error()],
])('tries again when the call %s, and lets the app start meanwhile', async (_how, answer) => {
  const calls = counting(answer);
  const warmUp = await fresh();
  await warmUp();
  await warmUp();
  expect(calls()).toBe(2);
});
