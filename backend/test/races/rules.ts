/** What must be true whenever nothing is under way: a sentence, and a query that finds what breaks it. */
export const RULES: [rule: string, broken: string][] = [
  [
    'A claim is on something that waits',
    `select testimonial_id from review.review_locks c join testimonials.testimonials t on t.id = c.testimonial_id
     where t.review_status <> 'pending'`,
  ],
  [
    'What is public names no entry that was merged into another',
    `select t.id from testimonials.testimonials t
     join catalog.conditions c on c.id = t.condition_id join catalog.supplements s on s.id = t.supplement_id
     where t.review_status = 'approved' and (c.merged_into_id is not null or s.merged_into_id is not null)`,
  ],
  [
    'What is public was approved last of all',
    `select t.id from testimonials.testimonials t where t.review_status = 'approved' and 'approved' is distinct from
       (select decision from review.decisions d where d.testimonial_id = t.id order by d.id desc limit 1)`,
  ],
  [
    'A decision names nothing that is gone',
    `select id from review.decisions d where testimonial_id is not null
     and not exists (select 1 from testimonials.testimonials t where t.id = d.testimonial_id)`,
  ],
  [
    'What is public has a consent that stands',
    `select t.id from testimonials.testimonials t where t.review_status = 'approved'
     and not exists (select 1 from consent.records r where r.testimonial_id = t.id and r.withdrawn_at is null)`,
  ],
  [
    'A person has at most 200 points for a condition and a supplement',
    `select user_id from points.ledger_entries where kind = 'testimonial'
     group by user_id, testimonial_id having sum(amount) not in (0, 200)`,
  ],
  [
    'A person has one standing testimonial about a subject',
    `select user_id from testimonials.testimonials where review_status in ('pending', 'approved')
     group by user_id, subject_key having count(*) > 1`,
  ],
  ['Every event was handed over', 'select id from platform.outbox where processed_at is null'],
  [
    'Nobody waited for somebody who waited for them',
    'select deadlocks from pg_stat_database where datname = current_database() and deadlocks > 0',
  ],
];
