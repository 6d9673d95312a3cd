import { QueryObserver } from '@tanstack/react-query';
import { hasStatus } from '../lib/http/problem';
import { createQueryClient } from '../lib/query/query-client';
import { setQueryResults } from './page-state';

const KEY = ['get', '/api/analysis/supplement-report', { params: { query: { supplementId: 999 } } }];
const problem = { status: 404, code: 'supplement_not_found', detail: 'Supplement not found' };

/** A page that shows the report, and how often it has requested it. */
function createPage() {
  const queryClient = createQueryClient();
  setQueryResults(queryClient, [{ key: KEY, problem }]);
  const queryFn = jest.fn(() => Promise.resolve({ supplementName: 'Magnesium' }));
  const observer = () => new QueryObserver(queryClient, { queryKey: KEY, queryFn });
  const open = () => observer().subscribe(() => undefined);
  return { queryClient, queryFn, open, show: () => observer().getCurrentResult() };
}

afterEach(() => jest.useRealTimers());

it('what the server rejected is shown as rejected, without another request', () => {
  const { open, queryFn, show } = createPage();
  open();
  expect(hasStatus(show().error, 404)).toBe(true);
  expect(queryFn).not.toHaveBeenCalled();
});

it('what the server rejected is requested again on a later visit of the page, once something has changed', async () => {
  const { queryClient, open, queryFn, show } = createPage();
  open()();
  await queryClient.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
  open();
  await Promise.resolve();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await queryClient.refetchQueries({ queryKey: KEY });
  expect(show().data).toEqual({ supplementName: 'Magnesium' });
});

it('what the server rejected is requested again on a visit of the page a minute later', () => {
  jest.useFakeTimers();
  const { open, queryFn } = createPage();
  open()();
  jest.advanceTimersByTime(60_000);
  open();
  expect(queryFn).toHaveBeenCalledTimes(1);
});
