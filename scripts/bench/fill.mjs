import { loadEnv } from '../../backend/dist/config/env.js';
import { createApp } from '../../backend/dist/create-app.js';
import { migrations } from '../../backend/dist/migrations/index.js';
import { AnalysisService } from '../../backend/dist/modules/analysis/index.js';
import { createDemoAccounts, createEmbeddedProvider } from '../../backend/dist/modules/identity/index.js';
import { Database } from '../../backend/dist/platform/database/index.js';
import { migrate } from '../../backend/dist/platform/database/migrate.js';
import { seedCatalog } from '../../backend/dist/seed/seed-catalog.js';
import { generateDemoTestimonials } from '../../backend/dist/seed/demo/demo-testimonials.js';

/**
 * `node fill.mjs DATABASE_URL DATA_DIR COUNT`: fills a database with COUNT approved testimonials for 50 conditions and 40
 * supplements each, and their cells. Texts, doses and outcomes are taken from the demo data.
 */
const [databaseUrl, dataDir, count] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const env = loadEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
const provider = createEmbeddedProvider(env, databaseUrl);
await migrate(databaseUrl, migrations, async () => {
  await provider.migrate();
  await createDemoAccounts(provider, env.auth.adminOrganization);
});
const app = await createApp({ env, databaseUrl, directUrl: databaseUrl, provider });
await app.init();
const database = app.get(Database);
await seedCatalog(database);
const samples = [...generateDemoTestimonials({ seed: 7, until: new Date('2026-11-01') })].filter(
  ({ status }) => status === 'approved',
);
await database.query(
  `insert into identity.users (issuer, subject) select 'urn:recuento:bench', 'author-' || n from generate_series(1, 100) n`,
);
await database.query(
  `with samples as (
     select row_number() over () - 1 as place, s.* from jsonb_to_recordset($1) as s (language text, experience text,
       doseamount numeric, doseunit text, usagefrequency int, usagefrequencyunit text, outcome text, time numeric,
       timeunit text, status text, effects text[], gender text, agerange text)
   ), authors as (
     select id, row_number() over (order by id) - 1 as place from identity.users where issuer = 'urn:recuento:bench'
   )
   insert into testimonials.testimonials
     (user_id, language, experience, condition_id, supplement_id, brand_id, subject_key, consumption_duration,
      consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
      perceived_improvement, time_to_results, time_to_results_unit, still_taking_status, side_effects, gender, age_range,
      proof, review_status, version, created_at, updated_at, approved_at)
   select p.id, s.language, s.experience, c, u, 1 + n % 40, c || '/' || u, 1 + n % 12, 'months', s.usagefrequency,
          s.usagefrequencyunit, s.doseamount, s.doseunit, 'oral', '{morning}', s.outcome, s.time, s.timeunit, s.status,
          s.effects, s.gender, s.agerange, 'none', 'approved', 2, at, at, at
   from generate_series(0, $2::int - 1) n
   -- Each user has one testimonial for each of 50 x 40 pairs; pairs with low ids have more users.
   cross join lateral (select 1 + n % 50 as c, 1 + (n / 50) % 40 as u, n / 2000as author) pair
   cross join lateral (select timestamptz '2026-11-01' - make_interval(mins => n * 5) as at) moment
   join authors p on p.place = author
   join samples s on s.place = (n * 7919) % (select count(*) from samples)`,
  [
    JSON.stringify(
      samples.map((sample) => ({
        language: sample.language,
        experience: sample.experience,
        doseamount: sample.doseAmount,
        doseunit: sample.doseUnit,
        usagefrequency: sample.usageFrequency,
        usagefrequencyunit: sample.usageFrequencyUnit,
        outcome: sample.perceivedImprovement,
        time: sample.timeToResults,
        timeunit: sample.timeToResultsUnit,
        status: sample.stillTakingStatus,
        effects: sample.sideEffects,
        gender: sample.gender,
        agerange: sample.ageRange,
      })),
    ),
    count,
  ],
);
await database.query('analyze');
await app.get(AnalysisService).recomputeAll();
await database.query('analyze');
const [{ total }] = await database.query('select count(*)::int as total from testimonials.testimonials');
process.stdout.write(`${total}\n`);
await app.close();
process.exit(0);
