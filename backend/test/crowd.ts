import type { Database } from '../src/platform/database/index.js';
import type { Names } from './factories.js';

/** A testimonial of the crowd. */
export interface Row {
  supplement: number;
  age: string;
  gender: string;
  outcome: string;
  dose: number;
  unit: string;
  status: string;
  days: number | null;
  effects: string[];
  still: boolean;
}

/** The values of the outcomes in the score. */
export const OUTCOME_VALUES: Record<string, number> = {
  significant: 5,
  moderate: 3.5,
  residual: 2,
  none: 0,
  negative_effects: -2,
};
export const AGES = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'];
export const GENDERS = ['male', 'female', 'other', 'prefer_not_to_say'];

/** Inserts testimonials of different users about one condition in every state, with a fixed random seed. */
export async function insertCrowd(
  database: Database,
  names: Names,
  supplements: number[],
  size: number,
): Promise<Row[]> {
  let state = 20_261_121;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)];
  const rows = Array.from({ length: size }, (): Row => {
    const outcome = pick(Object.keys(OUTCOME_VALUES));
    return {
      supplement: supplements[Math.min(random(6), 3)],
      age: pick(AGES),
      gender: pick(GENDERS),
      outcome,
      dose: pick([0.5, 2, 100, 250, 300]),
      unit: pick(['milligrams', 'grams', 'ml']),
      status: pick(['approved', 'approved', 'approved', 'pending', 'rejected']),
      days: outcome === 'none' || outcome === 'negative_effects' ? null : pick([7, 14, 30, 60]),
      effects: pick([['none'], ['headache'], ['headache', 'nausea']]),
      still: random(2) === 0,
    };
  });
  await database.execute(
    `with people as (
       insert into identity.users (issuer, subject) select 'crowd', n::text from generate_series(1, $1::int) n returning id
     ), numbered as (select id, row_number() over (order by id) as n from people)
     insert into testimonials.testimonials (
       user_id, language, experience, condition_id, supplement_id, brand_id, subject_key, consumption_duration,
       consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
       perceived_improvement, time_to_results, time_to_results_unit, still_taking_status, side_effects, gender,
       age_range, proof, review_status, rejection_reason, version, updated_at, approved_at)
     select numbered.id, 'en', '', $2::int, supplement, $3::int, $2::int || '/' || supplement, 1, 'months', 1, 'per_day', dose, unit,
            'oral', '{morning}', outcome, case when days % 30 = 0 then days / 30 else days end,
            case when days % 30 = 0 then 'months' when days is not null then 'days' end,
            case when still then 'still_taking' else 'stopped_no_problem' end, effects, gender, age, 'none', status,
            case when status = 'rejected' then 'because it is so' end, 1, now(),
            case when status = 'approved' then now() end
     from jsonb_to_recordset($4::jsonb) as sent (
            supplement int, age text, gender text, outcome text, dose numeric, unit text, status text, days int,
            effects text[], still boolean, n bigint)
     join numbered using (n)`,
    [size, names.conditionId, names.brandId, JSON.stringify(rows.map((row, index) => ({ ...row, n: index + 1 })))],
  );
  return rows;
}
