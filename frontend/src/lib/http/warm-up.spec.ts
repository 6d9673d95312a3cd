import { http, HttpResponse } from 'msw';
import { server } from '../../test/server';

/** Loads a new copy of the module, because it remembers whether the server is warm. */
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

it('the warm-up is not repeated after it succeeded', async () => {
  const calls = counting(() => HttpResponse.json({ status: 'ok' }));
  const warmUp = await fresh();
  await warmUp();
  await warmUp();
  expect(calls()).toBe(1);
});

it.each([
  ['is refused', () => new HttpResponse(null, { status: 503 })],
  ['does not arrive', () => HttpResponse.error()],
])('the warm-up is repeated when the call %s, without delaying the start', async (_how, answer) => {
  const calls = counting(answer);
  const warmUp = await fresh();
  await warmUp();
  await warmUp();
  expect(calls()).toBe(2);
});
