import { authorRaces } from './races/author-races.js';
import { reviewRaces } from './races/review-races.js';
import { erasureRaces } from './races/erasure-races.js';
import { RaceFixture } from './races/race-fixture.js';
import { nameRaces } from './races/name-races.js';
import { purchaseRaces } from './races/purchase-races.js';
import { runRace } from './races/race.js';
import { findTraces } from './app/traces.js';

const races = [...reviewRaces, ...authorRaces, ...purchaseRaces, ...erasureRaces, ...nameRaces];
/** In the short form one round queues the operations, the other starts them together. */
const { FULL, RACE_SEED = '2', RACE_ROUNDS = FULL ? '100' : '2' } = process.env;
const first = Number(RACE_SEED);
const rounds = Number(RACE_ROUNDS);

/** A limit for hangs; a hundred rounds that end with an erasure take long. */
jest.setTimeout(900_000);

let fixture: RaceFixture;

beforeAll(async () => {
  fixture = await RaceFixture.open();
});

afterAll(() => fixture?.close());

/** A failure reports its seed: RACE_SEED sets the first one, RACE_ROUNDS the number of rounds. */
it.each(races)(`$name keeps all invariants in ${rounds} rounds`, async (race) => {
  await fixture.signIn();
  for (let seed = first; seed < first + rounds; seed += 1) await runRace(race, fixture, seed);
});

it('no data of erased users remains anywhere', async () => {
  expect(await findTraces(fixture.product, fixture.marker)).toEqual([]);
});
