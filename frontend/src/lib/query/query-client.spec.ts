import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { Problem } from '../http/problem';
import { createQueryClient } from './query-client';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  focusManager.setFocused(undefined);
  jest.useRealTimers();
});

/** Subscribes to a query like a page does. */
function observe(path: string, queryFn: () => Promise<unknown>) {
  const client = createQueryClient();
  client.mount();
  const observer = new QueryObserver(client, { queryKey: ['get', path, {}], queryFn });
  const leave = observer.subscribe(() => undefined);
  return {
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
