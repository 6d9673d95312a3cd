import { generateDemoTestimonials } from '../../../backend/dist/seed/demo/demo-testimonials.js';
import { CONDITIONS, SUPPLEMENTS } from './catalog.mjs';
import { computeBounds, computeZipfBounds, toSqlArray } from './random.mjs';

/** Supplements with testimonials for each condition. */
const SUPPLEMENTS_PER_CONDITION = 150;
const AGES = { '18-24': 9.5, '25-34': 18, '35-44': 26.5, '45-54': 24.5, '55-64': 14, '65+': 7.5 };
const GENDERS = { male: 39, female: 60, other: 0.75, prefer_not_to_say: 0.25 };
const OUTCOMES = ['significant', 'moderate', 'residual', 'none', 'negative_effects'];
/** Each user has at most one testimonial for a pair, and the largest pair has 2.7% of all. */
const getUserCount = (size) => Math.max(2_000, Math.ceil(size * 0.04));

/** Fills users and approved testimonials; texts and details are those of the demo data. */
export async function fillTestimonials(client, size) {
  const users = getUserCount(size);
  await client.query(
    `insert into identity.users (issuer, subject) select 'urn:recuento:bench', 'author-' || n
     from generate_series(1, $1::int) n`,
    [users],
  );
  const samples = await createSamples(client);
  await drawPairs(client, size, users);
  await client.query(`
    insert into testimonials.testimonials
      (user_id, language, experience, condition_id, supplement_id, brand_id, subject_key, consumption_duration,
       consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
       perceived_improvement, time_to_results, time_to_results_unit, still_taking_status, side_effects, gender,
       age_range, proof, review_status, version, created_at, updated_at, approved_at)
    select d.user_id, s.language, s.experience, c, u, 1 + n % brands, c || '/' || u, 1 + n % 12, 'months',
           s.frequency, s.frequency_unit,
           case when unit in ('milligrams') then 50 * dose when unit = 'grams' then dose else 1 + dose % 3 end,
           unit, 'oral', '{morning}', s.outcome, s.time, s.time_unit, s.status, s.effects,
           (${toTextArray(Object.keys(GENDERS))})[d.gender], (${toTextArray(Object.keys(AGES))})[d.age],
           'none', 'approved', 2, at, at, at
    from drawn d
    join samples s on s.outcome = (${toTextArray(OUTCOMES)})[d.outcome]
      and s.place = floor(bench.random(n, 7) * (array[${samples}])[d.outcome])::int
    cross join lateral (select timestamptz '2026-11-01' - (d.total - n) * interval '2 years' / d.total as at) moment
    cross join lateral (select
      -- A supplement has a usual unit and a second one.
      (array['milligrams', 'capsules', 'grams', 'milligrams', 'tablets', 'drops', 'ml'])[1 + (u +
        case when bench.random(n, 8) < 0.85 then 0 else 1 end) % 7] as unit,
      1 + (power(bench.random(n, 9), 2) * 8)::int as dose) taken
    cross join (select count(*) as brands from catalog.brands) b
    order by n`);
  await client.query('drop table drawn, samples');
}

const toTextArray = (texts) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;

/** Condition, supplement, outcome, group and user of each testimonial. Pairs have different outcomes, so scores differ. */
async function drawPairs(client, size, users) {
  const conditions = toSqlArray(computeZipfBounds(CONDITIONS));
  const ranks = toSqlArray(computeZipfBounds(SUPPLEMENTS_PER_CONDITION));
  const ages = toSqlArray(computeBounds(Object.values(AGES)));
  const genders = toSqlArray(computeBounds(Object.values(GENDERS)));
  await client.query(
    `create table drawn as
     select n, $1::int as total, c, u, age, gender,
            1 + ((row_number() over (partition by c, u order by n) + c * 7919 + u * 104729) % $2::int) as place,
            width_bucket(bench.random(n, 5), array[0, 0.06 + 0.36 * quality, 0.28 + 0.4 * quality,
              0.5 + 0.35 * quality, 0.9 + 0.08 * quality]) as outcome
     from (select n, width_bucket(bench.random(n, 1), ${conditions}) as c,
                  width_bucket(bench.random(n, 2), ${ranks}) - 1 as rank,
                  width_bucket(bench.random(n, 3), ${ages}) as age,
                  width_bucket(bench.random(n, 4), ${genders}) as gender
           from generate_series(1, $1::int) n) drawn
     -- 7 and ${SUPPLEMENTS} have no common divisor, so that the supplements of a condition are different.
     cross join lateral (select 1 + (rank * 7 + c * 37) % ${SUPPLEMENTS} as u) supplement
     cross join lateral (select bench.random(c * 1000 + u, 6) as quality) pair`,
    [size, users],
  );
  await client.query(`
    alter table drawn add column user_id int;
    create temporary table authors as
      select row_number() over (order by id) as place, id from identity.users where issuer = 'urn:recuento:bench';
    update drawn set user_id = authors.id from authors where authors.place = drawn.place;
    analyze drawn`);
}

/** Returns the number of samples of each outcome. */
async function createSamples(client) {
  const approved = [...generateDemoTestimonials({ seed: 7, until: new Date('2026-11-01') })].filter(
    ({ status }) => status === 'approved',
  );
  await client.query(
    `create table samples as
     select language, experience, "usageFrequency" as frequency, "usageFrequencyUnit" as frequency_unit,
            "perceivedImprovement" as outcome, "timeToResults" as time, "timeToResultsUnit" as time_unit,
            "stillTakingStatus" as status, "sideEffects" as effects,
            (row_number() over (partition by "perceivedImprovement"))::int - 1 as place
     from jsonb_to_recordset($1) as s (language text, experience text, "usageFrequency" int,
       "usageFrequencyUnit" text, "perceivedImprovement" text, "timeToResults" numeric, "timeToResultsUnit" text,
       "stillTakingStatus" text, "sideEffects" text[])`,
    [JSON.stringify(approved)],
  );
  await client.query('analyze samples');
  return OUTCOMES.map(
    (outcome) => approved.filter(({ perceivedImprovement }) => perceivedImprovement === outcome).length,
  );
}
