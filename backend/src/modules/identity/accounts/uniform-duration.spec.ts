import { UNIFORM_MS, withUniformDuration } from './uniform-duration.js';

/** What the response to a request waits for while the clock stands. */
async function recordWaits(path: string, status = 200): Promise<number[]> {
  const waits: number[] = [];
  const clock = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const request = new Request(`http://localhost:3000/identity${path}`, { method: 'POST' });
  const response = new Response(null, { status });
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  expect(await withUniformDuration(request, async () => response, wait)).toBe(response);
  clock.mockRestore();
  return waits;
}

it.each([
  ['/sign-up/email', 200],
  ['/request-password-reset', 200],
  ['/change-email', 200],
  ['/sign-in/email', 401],
])('the response to %s with the status %d takes as long as any', async (path, status) => {
  expect(await recordWaits(path, status)).toEqual([UNIFORM_MS]);
});

it.each([
  ['/sign-in/email', 200],
  ['/sign-out', 200],
  ['/change-password', 400],
])('the response to %s with the status %d is not delayed', async (path, status) => {
  expect(await recordWaits(path, status)).toEqual([]);
});
