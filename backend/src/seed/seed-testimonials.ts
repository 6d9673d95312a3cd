import { createHash } from 'node:crypto';
import type { Database } from '../platform/database/index.js';
import type { DemoTestimonial } from './demo/demo-testimonial.js';
import type { SeedUsers } from './seed-users.js';

const consentText = {
  en: 'Test data: invented for the demo, nobody consented to anything.',
  es: 'Datos de prueba: inventado para la demostración, nadie ha dado ningún consentimiento.',
};

/**
 * Inserts testimonials with their decisions, consents and points, consistent with those of real submissions. Returns the
 * ids in order.
 */
export async function seedTestimonials(
  database: Database,
  testimonials: DemoTestimonial[],
  users: SeedUsers,
  points: number,
): Promise<number[]> {
  const rows = testimonials.map((testimonial, index) => ({ ...toColumns(testimonial, users), seq: index }));
  const inserted = await database.query<{ id: number }>(
    `insert into testimonials.testimonials
       (user_id, language, experience, condition_id, supplement_id, brand_id, subject_key, consumption_duration,
        consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
        perceived_improvement, time_to_results, time_to_results_unit, still_taking_status, side_effects,
        other_side_effects, side_effects_duration, medications, gender, age_range, proof, review_status,
        rejection_reason, version, created_at, updated_at, approved_at)
     select r.user_id, r.language, r.experience, r.condition_id, r.supplement_id, r.brand_id,
            r.condition_id || '/' || r.supplement_id, r.consumption_duration, r.consumption_unit, r.usage_frequency,
            r.usage_frequency_unit, r.dose_amount, r.dose_unit, r.intake_type, r.intake_habits,
            r.perceived_improvement, r.time_to_results, r.time_to_results_unit, r.still_taking_status, r.side_effects,
            r.other_side_effects, r.side_effects_duration, r.medications, r.gender, r.age_range, 'none',
            r.review_status, r.rejection_reason, r.version, r.created_at, r.updated_at, r.approved_at
     from jsonb_to_recordset($1) as r (seq int, user_id int, language text, experience text, condition_id int,
       supplement_id int, brand_id int, consumption_duration int, consumption_unit text, usage_frequency int,
       usage_frequency_unit text, dose_amount numeric, dose_unit text, intake_type text, intake_habits text[],
       perceived_improvement text, time_to_results numeric, time_to_results_unit text, still_taking_status text,
       side_effects text[], other_side_effects text, side_effects_duration text, medications jsonb, gender text,
       age_range text, review_status text, rejection_reason text, version int, created_at timestamptz,
       updated_at timestamptz, approved_at timestamptz)
     order by r.seq returning id`,
    [JSON.stringify(rows)],
  );
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
  await database.execute(
    `insert into review.decisions (testimonial_id, reviewer_id, decision, reason, reason_code, outcome, decided_at)
     select t.id, case when t.id % 10 = 0 then $1::int else $3::int end, t.review_status, t.rejection_reason,
            r.reason_code, t.perceived_improvement, t.updated_at
     from jsonb_to_recordset($2) as r (id int, reason_code text) join testimonials.testimonials t on t.id = r.id
     where t.review_status <> 'pending' order by t.updated_at, t.id`,
    [
      users.reviewer,
      JSON.stringify(testimonials.map(({ reasonCode }, index) => ({ id: ids[index], reason_code: reasonCode }))),
      users.otherReviewer,
    ],
  );
  await database.execute(
    `insert into consent.records (user_id, kind, testimonial_id, language, text, text_hash, data_processing,
       public_display, health_data_sharing, analytics, granted_at)
     select t.user_id, 'testimonial_submission', t.id, t.language, r.text, r.hash, true, true, true, false, t.created_at
     from testimonials.testimonials t
     join jsonb_to_recordset($1) as r (language text, text text, hash text) on r.language = t.language
     where t.id = any($2)`,
    [
      JSON.stringify(
        Object.entries(consentText).map(([language, text]) => ({
          language,
          text,
          hash: createHash('sha256').update(text).digest('hex'),
        })),
      ),
      ids,
    ],
  );
  await database.execute(
    `with entries as (
       insert into points.ledger_entries (user_id, kind, amount, testimonial_id, condition_id, supplement_id, created_at)
       select user_id, 'testimonial', $1, id, condition_id, supplement_id, approved_at
       from testimonials.testimonials where id = any($2) and review_status = 'approved' order by approved_at, id
       returning id, user_id, condition_id, supplement_id, testimonial_id
     )
     insert into points.active_awards (user_id, condition_id, supplement_id, testimonial_id, entry_id)
     select user_id, condition_id, supplement_id, testimonial_id, id from entries`,
    [points, ids],
  );
  return ids;
}

function toColumns(testimonial: DemoTestimonial, users: SeedUsers) {
  const { createdAt, decidedAt, status } = testimonial;
  return {
    user_id: users.authors.get(testimonial.author),
    language: testimonial.language,
    experience: testimonial.experience,
    condition_id: testimonial.conditionId,
    supplement_id: testimonial.supplementId,
    brand_id: testimonial.brandId,
    consumption_duration: testimonial.consumptionDuration,
    consumption_unit: testimonial.consumptionUnit,
    usage_frequency: testimonial.usageFrequency,
    usage_frequency_unit: testimonial.usageFrequencyUnit,
    dose_amount: testimonial.doseAmount,
    dose_unit: testimonial.doseUnit,
    intake_type: testimonial.intakeType,
    intake_habits: testimonial.intakeHabits,
    perceived_improvement: testimonial.perceivedImprovement,
    time_to_results: testimonial.timeToResults,
    time_to_results_unit: testimonial.timeToResultsUnit,
    still_taking_status: testimonial.stillTakingStatus,
    side_effects: testimonial.sideEffects,
    other_side_effects: testimonial.otherSideEffects,
    side_effects_duration: testimonial.sideEffectsDuration,
    medications: testimonial.medications.map(({ purpose, type, id, localizedName: name }) => ({
      id,
      type,
      name,
      isOther: id === 0,
      forSameCondition: purpose === 'same_condition',
    })),
    gender: testimonial.gender,
    age_range: testimonial.ageRange,
    review_status: status,
    rejection_reason: testimonial.rejectionReason,
    version: status === 'pending' ? 1 : 2,
    created_at: createdAt,
    updated_at: decidedAt ?? createdAt,
    approved_at: status === 'approved' ? decidedAt : null,
  };
}
