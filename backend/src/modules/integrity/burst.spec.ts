import { type AccountSubmission, computePoissonTail, DAY_MS, findBurst } from './burst.js';

const NOW = Date.UTC(2026, 10, 1);
const observedSince = new Date(NOW - 90 * DAY_MS);

/** Submissions of different accounts, so many days before now. */
const submit = (daysAgo: number[], isNewAccount = false, firstId = 1): AccountSubmission[] =>
  daysAgo.map((days, index) => ({
    id: firstId + index,
    userId: firstId + index,
    createdAt: new Date(NOW - days * DAY_MS),
    isNewAccount,
  }));
const weekly = submit([84, 77, 70, 63, 56, 49, 42, 35, 28, 21, 14], false, 100);

it('five accounts within a day are a burst where one in a week is usual, for the first as for the last', () => {
  const sudden = submit([0.9, 0.8, 0.5, 0.3, 0.1]);
  for (const { id } of sudden) {
    const burst = findBurst(id, { submissions: [...sudden, ...weekly], observedSince });
    expect(burst).toMatchObject({ accounts: 5, days: 1, submissions: sudden });
    expect(burst?.usual).toBeCloseTo(12 / 89.1, 5);
  }
  expect(findBurst(weekly.at(-1)!.id, { submissions: [...sudden, ...weekly], observedSince })).toBeNull();
});

it('a campaign that is spread over a week is a burst, although only one account wrote each day', () => {
  const spread = submit([6.9, 5.8, 4.7, 3.6, 2.5, 1.4, 0.3]);
  const observed = { submissions: spread, observedSince };
  for (const { id } of spread) expect(findBurst(id, observed)).toMatchObject({ accounts: 7, days: 7 });
});

it.each([
  ['four accounts', submit([0.9, 0.6, 0.5, 0.1]), observedSince],
  [
    'ten submissions of one account',
    submit(Array(10).fill(0.5) as number[]).map((s) => ({ ...s, userId: 1 })),
    observedSince,
  ],
  ['a product that is less than 14 days old', submit([0.9, 0.8, 0.5, 0.3, 0.1]), new Date(NOW - 14.8 * DAY_MS)],
  ['five in a week where one is usual', [...submit([6.5, 5, 3.5, 2, 0.5]), ...weekly], observedSince],
  [
    'fifty in a day where twenty are usual, which chance does not explain',
    [
      ...submit(Array.from({ length: 50 }, (_, n) => 0.9 - n / 100)),
      ...submit(
        Array.from({ length: 1760 }, (_, n) => 1.5 + n / 20),
        false,
        100,
      ),
    ],
    observedSince,
  ],
  [
    'six in a day where five are usual',
    [
      ...submit([0.9, 0.8, 0.5, 0.4, 0.3, 0.1]),
      ...submit(
        Array.from({ length: 440 }, (_, n) => 1.5 + n / 5),
        false,
        100,
      ),
    ],
    observedSince,
  ],
])('no burst: %s', (_what, submissions, since) => {
  expect(findBurst(1, { submissions, observedSince: since })).toBeNull();
});

it('a burst of new accounts is found among many submissions of older ones', () => {
  const usual = submit(
    Array.from({ length: 450 }, (_, n) => 0.2 + n / 5),
    false,
    1000,
  );
  const created = submit([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.2, 0.1], true);
  const history = { submissions: [...usual, ...created], observedSince };
  expect(findBurst(created[0].id, history)).toMatchObject({ accounts: 8, submissions: created });
  expect(findBurst(usual[0].id, history)).toBeNull();
});

it('the tail of the Poisson distribution keeps its precision', () => {
  expect(computePoissonTail(0, 2)).toBeCloseTo(1, 10);
  expect(computePoissonTail(3, 2)).toBeCloseTo(1 - 5 * Math.exp(-2), 10);
  expect(computePoissonTail(20, 0.5) / ((Math.exp(-0.5) * 0.5 ** 20) / 2432902008176640000)).toBeCloseTo(1.0244, 3);
});
