import { focusManager, onlineManager, QueryObserver, type QueryFunction } from '@tanstack/react-query';
import { Problem } from '../http/problem';
import { createQueryClient } from './query-client';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  focusManager.setFocused(undefined);
  jest.useRealTimers();
});

/** Subscribes to a query like a page does. */
function observe(path: string, queryFn: QueryFunction) {
  const client = createQueryClient();
  client.mount();
  const observer = new QueryObserver(client, { queryKey: ['get', path, {}], queryFn });
  const leave = observer.subscribe(() => undefined);
  return {
    client,
    observer,
    close: () => {
      leave();
      client.unmount();
    },
  };
}

it.each([
  ['a request that timed out fails without another try', 408, 1],
  ['a rejected request fails without another try', 404, 1],
  ['a server error fails without another try', 500, 1],
  ['a request without a network is tried once more', 0, 2],
  ['a request to a restarting server is tried once more', 503, 2],
])('%s', async (_title, status, tries) => {
  const queryFn = jest.fn(() => Promise.reject(new Problem(status, 'code', '')));
  const { observer, close } = observe('/api/brands', queryFn);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult().status).toBe('error');
  expect(queryFn).toHaveBeenCalledTimes(tries);
  close();
});

it('a query whose hook does not ask for it is not repeated when the window regains focus', async () => {
  const queryFn = jest.fn(() => Promise.resolve([]));
  const { close } = observe('/api/testimonials', queryFn);
  await jest.advanceTimersByTimeAsync(10);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await jest.advanceTimersByTimeAsync(10);
  expect(queryFn).toHaveBeenCalledTimes(1);
  close();
});

it('a connection that is lost before the first rendering is noticed', () => {
  createQueryClient();
  window.dispatchEvent(new Event('offline'));
  expect(onlineManager.isOnline()).toBe(false);
  window.dispatchEvent(new Event('online'));
  expect(onlineManager.isOnline()).toBe(true);
});

describe('a change while the first response is outstanding', () => {
  /** The first request is answered when `answer` is called, each later one at once with its number. */
  function observeSlowly() {
    let answer!: (data: string) => void;
    const first = new Promise<string>((resolve) => (answer = resolve));
    const signals: AbortSignal[] = [];
    const queryFn = jest.fn(({ signal }: { signal: AbortSignal }): Promise<string> => {
      signals.push(signal);
      return signals.length > 1 ? Promise.resolve(`answer ${signals.length}`) : first;
    });
    return { ...observe('/api/brands', queryFn), queryFn, signals, answer };
  }

  it('requests the data again, and the outdated response does not count', async () => {
    const { client, observer, signals, answer, close } = observeSlowly();
    const invalidated = client.invalidateQueries({ queryKey: ['get', '/api/brands'] });
    answer('outdated');
    await invalidated;
    expect(observer.getCurrentResult().data).toBe('answer 2');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    close();
  });

  it('does not cancel queries that the change does not affect', async () => {
    const { client, observer, queryFn, answer, close } = observeSlowly();
    await client.invalidateQueries({ queryKey: ['get', '/api/points'] });
    answer('answer 1');
    await jest.advanceTimersByTimeAsync(10);
    expect([observer.getCurrentResult().data, queryFn.mock.calls.length]).toEqual(['answer 1', 1]);
    close();
  });

  it('does not cancel a query that is not to be requested again', async () => {
    const { client, observer, answer, close } = observeSlowly();
    await client.invalidateQueries({ queryKey: ['get', '/api/brands'], refetchType: 'none' });
    answer('answer 1');
    await jest.advanceTimersByTimeAsync(10);
    expect(observer.getCurrentResult().data).toBe('answer 1');
    close();
  });
});
