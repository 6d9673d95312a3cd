import { getStatementTimeout, runRequestWork, workLimits } from '../../platform/database/work.js';
import { pollUntil } from './poll-until.js';

const OUTAGE = new Error('timeout exceeded when trying to connect');
const isPositive = (value: number) => value > 0;

afterEach(() => jest.restoreAllMocks());

it('a read that fails during an outage is repeated, another error is not', async () => {
  const read = jest.fn<Promise<number>, []>().mockRejectedValueOnce(OUTAGE).mockResolvedValueOnce(7);
  await expect(pollUntil(0, read, isPositive)).resolves.toBe(7);
  expect(read).toHaveBeenCalledTimes(2);
  await expect(pollUntil(0, () => Promise.reject(new Error('failed')), isPositive)).rejects.toThrow('failed');
});

it('after the timeout the last value is returned', async () => {
  let now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const read = jest.fn(() => {
    now += 5_000;
    return Promise.reject<number>(OUTAGE);
  });
  await expect(pollUntil(0, read, isPositive)).resolves.toBe(0);
  expect(read).toHaveBeenCalledTimes(2);
});

it('an accepted value is returned without a read', async () => {
  const read = jest.fn(() => Promise.resolve(2));
  await expect(pollUntil(1, read, isPositive)).resolves.toBe(1);
  expect(read).not.toHaveBeenCalled();
});

it('the pauses take nothing from the database budget of the request', async () => {
  let now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const pauseLong = () => void setTimeout(() => (now += 3_000), 20);
  const budgets: number[] = [];
  const read = () => {
    budgets.push(getStatementTimeout(workLimits['request-write']));
    pauseLong();
    return Promise.resolve(budgets.length - 1);
  };
  await new Promise<void>((resolve, reject) =>
    runRequestWork('request-write', () => {
      pauseLong();
      pollUntil(0, read, isPositive).then(() => resolve(), reject);
    }),
  );
  expect(budgets).toEqual([3_500, 3_500]);
});
