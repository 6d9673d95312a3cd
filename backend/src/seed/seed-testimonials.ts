import { createHash } from 'node:crypto';
import { columnName, type Database } from '../platform/database/index.js';
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
  const rows = testimonials.map((testimonial) => toColumns(testimonial, users));
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const inserted = await database.query<{ id: number }>(
    `insert into testimonials.testimonials (${columns}) select ${columns}
     from jsonb_array_elements($1) with ordinality as listed (testimonial, place)
     cross join lateral jsonb_populate_record(null::testimonials.testimonials, testimonial)
     order by place returning id`,
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

/** The values by the names of the columns. */
function toColumns(testimonial: DemoTestimonial, users: SeedUsers) {
  const { author, medications, status, reasonCode: _ofDecision, decidedAt, ...answers } = testimonial;
  return {
    ...Object.fromEntries(Object.entries(answers).map(([name, value]) => [columnName(name), value])),
    user_id: users.authors.get(author),
    subject_key: `${answers.conditionId}/${answers.supplementId}`,
    medications: medications.map(({ purpose, type, id, localizedName: name }) => ({
      id,
      type,
      name,
      isOther: id === 0,
      forSameCondition: purpose === 'same_condition',
    })),
    proof: 'none',
    review_status: status,
    version: status === 'pending' ? 1 : 2,
    updated_at: decidedAt ?? answers.createdAt,
    approved_at: status === 'approved' ? decidedAt : null,
  };
}
