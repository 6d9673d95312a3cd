import {
  excludeFromBudget,
  getAcquireTimeout,
  getStatementTimeout,
  resetBudget,
  runRequestWork,
  workLimits,
} from './work.js';

const limits = workLimits['request-write'];

function request<Result>(work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => runRequestWork('request-write', () => work().then(resolve, reject)));
}

let now: jest.SpyInstance;

beforeEach(() => {
  now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
});

afterEach(() => jest.restoreAllMocks());

const pass = (milliseconds: number) => {
  now.mockReturnValue(Date.now() + milliseconds);
  return Promise.resolve('done');
};

it('what a request waited for the database is missing for its next operation', async () => {
  await request(async () => {
    await pass(3_000);
    expect([getAcquireTimeout(limits), getStatementTimeout(limits)]).toEqual([500, 500]);
  });
});

it('work without the database, also if it fails, takes nothing from the budget', async () => {
  await request(async () => {
    await pass(1_000);
    expect(await excludeFromBudget(() => pass(10_000))).toBe('done');
    expect([getAcquireTimeout(limits), getStatementTimeout(limits)]).toEqual([2_500, 2_500]);
    const failing = excludeFromBudget(() => pass(10_000).then(() => Promise.reject(new Error('damaged'))));
    await expect(failing).rejects.toThrow('damaged');
    expect([getAcquireTimeout(limits), getStatementTimeout(limits)]).toEqual([2_500, 2_500]);
  });
  await expect(excludeFromBudget(() => pass(10))).resolves.toBe('done');
});

it('a renewed budget is that of the beginning', async () => {
  await request(async () => {
    const initial = [getAcquireTimeout(limits), getStatementTimeout(limits)];
    await pass(3_400);
    resetBudget();
    expect([getAcquireTimeout(limits), getStatementTimeout(limits)]).toEqual(initial);
  });
  expect(resetBudget).not.toThrow();
});
