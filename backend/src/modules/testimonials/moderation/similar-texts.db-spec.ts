import { addNames, type Names } from '../../../../test/fixtures/factories.js';
import { Random } from '../../../../test/app/random.js';
import { countIndexScans, countRowsRead } from '../../../../test/app/rows-read.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { SimilarTextsRepository } from './similar-texts.repository.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

afterAll(() => product.stop());

const COMMON = 'I took it every evening with a glass of water';
const VOCABULARY =
  `sleep morning doctor capsule stomach calm weeks headache garden winter letter coffee walk child dream
  pillow bottle dose pharmacy friend sister knee train office summer bread window river candle button market ladder
  feather island pocket mirror bridge engine carpet violin hammer bucket orange pepper marble copper timber velvet`.split(
    /\s+/,
  );

/** Stores testimonials of different authors about one condition; returns their ids in the order of the texts. */
async function storeTexts(texts: string[]): Promise<number[]> {
  const rows = await product.database.query<{ id: number }>(
    `with numbered as (
       select text, n, gen_random_uuid()::text as subject from unnest($1::text[]) with ordinality as t (text, n)
     ), authors as (
       insert into identity.users (issuer, subject) select 'similar-texts', subject from numbered returning id, subject
     )
     insert into testimonials.testimonials (
       user_id, language, experience, condition_id, supplement_id, brand_id, subject_key, consumption_duration,
       consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
       perceived_improvement, still_taking_status, side_effects, gender, age_range, proof, review_status, version, updated_at)
     select authors.id, 'en', text, $2, $3, $4, authors.id::text, 1, 'months', 1, 'per_day', 1, 'grams', 'oral', '{morning}',
            'none', 'still_taking', '{none}', 'female', '25-34', 'none', 'pending', 1, now()
     from numbered join authors using (subject) order by n
     returning id`,
    [texts, names.conditionId, names.supplementId, names.brandId],
  );
  return rows.map(({ id }) => id);
}

const findSimilar = (id: number, count = 5) => product.app.get(SimilarTextsRepository).find(id, count, []);

it('texts that differ in single words are found, wherever these are', async () => {
  const random = new Random(7);
  const chooseWords = (count: number) => Array.from({ length: count }, () => random.pick(VOCABULARY));
  const originals = Array.from({ length: 60 }, () => chooseWords(20 + random.between(0, 60)));
  const edit = (words: string[], share: number) =>
    words.map((word) => (random.next() < share ? random.pick(VOCABULARY) : random.next() < 0.1 ? `${word},` : word));
  const copies = originals.flatMap((words, index) =>
    [0.02, 0.08, 0.15].map((share) => ({ index, words: edit(words, share) })),
  );
  const originalIds = await storeTexts(originals.map((words) => words.join(' ')));
  const copyIds = await storeTexts(copies.map(({ words }) => words.join(' ')));
  const missed: string[] = [];
  let similar = 0;
  for (const [position, { index, words }] of copies.entries()) {
    const [{ similarity }] = await product.database.query<{ similarity: number }>(
      'select public.similarity($1, $2)::float8 as similarity',
      [originals[index]!.join(' '), words.join(' ')],
    );
    if (similarity < 0.6) continue;
    similar += 1;
    const found = await findSimilar(copyIds[position]!, 20);
    if (!found.some(({ id }) => id === originalIds[index])) missed.push(`${similarity}: ${words.join(' ')}`);
  }
  expect(missed).toEqual([]);
  expect(similar).toBeGreaterThan(150);
});

it('texts of few words are compared', async () => {
  const text = 'Incomprehensibilities notwithstanding-nevertheless';
  const [first, second] = await storeTexts([text, text, 'An-entirely-different-text-that-contains-no-space-at-all']);
  expect(await findSimilar(second!)).toEqual([{ id: first, similarity: 1 }]);
});

it('the search reads few of the texts that share only a common phrase', async () => {
  const { database } = product;
  const random = new Random(8);
  const texts = Array.from(
    { length: 3_000 },
    () => `${COMMON} ${Array.from({ length: 12 }, () => random.pick(VOCABULARY)).join(' ')}`,
  );
  const ids = await storeTexts([...texts, `${texts[1_234]} again`]);
  await database.execute('analyze testimonials.testimonials');
  const find = () => findSimilar(ids.at(-1)!);
  const { result, count: rows } = await countRowsRead(database, 'testimonials.testimonials', find);
  expect(result[0]!.id).toBe(ids[1_234]);
  expect(rows).toBeLessThan(texts.length);
  // Its entries of each trigram of the text are as many as testimonials.
  const trigrams = await countIndexScans(database, 'testimonials.testimonials_experience', find);
  expect(trigrams.count).toBe(0);
});
