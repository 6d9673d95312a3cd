import { authorRaces } from './races/author-races.js';
import { reviewRaces } from './races/review-races.js';
import { erasureRaces } from './races/erasure-races.js';
import { RaceFixture } from './races/race-fixture.js';
import { nameRaces } from './races/name-races.js';
import { purchaseRaces } from './races/purchase-races.js';
import { run } from './races/race.js';
import { tracesOf } from './traces.js';

const races = [...reviewRaces, ...authorRaces, ...purchaseRaces, ...erasureRaces, ...nameRaces];
const { FULL, RACE_SEED = '2', RACE_ROUNDS = FULL ? '100' : '4' } = process.env;
const first = Number(RACE_SEED);
const rounds = Number(RACE_ROUNDS);

/** A limit for hangs: a hundred rounds of something that ends with an erasure take their time. */
jest.setTimeout(900_000);

let ground: RaceFixture;

beforeAll(async () => {
  ground = await RaceFixture.open();
});

afterAll(() => ground?.close());

/** A failure names its seed: RACE_SEED says with which to begin, RACE_ROUNDS with how many to go on. */
it.each(races)(`$name keeps all invariants in ${rounds} rounds`, async (race) => {
  await ground.signIn();
  for (let seed = first; seed < first + rounds; seed += 1) await run(race, ground, seed);
});

it('no data of erased users remains anywhere', async () => {
  expect(await tracesOf(ground.product, ground.marker)).toEqual([]);
});
