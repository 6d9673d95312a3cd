/** Invariants that hold when no job is running: a sentence, and a query that finds violations. */
export const INVARIANTS: [rule: string, broken: string][] = [
  [
    'A review lock belongs to a pending testimonial',
    `select testimonial_id from review.review_locks c join testimonials.testimonials t on t.id = c.testimonial_id
     where t.review_status <> 'pending'`,
  ],
  [
    'A public testimonial refers to no merged entry',
    `select t.id from testimonials.testimonials t
     join catalog.conditions c on c.id = t.condition_id join catalog.supplements s on s.id = t.supplement_id
     where t.review_status = 'approved' and (c.merged_into_id is not null or s.merged_into_id is not null)`,
  ],
  [
    'The latest decision on a public testimonial is an approval',
    `select t.id from testimonials.testimonials t where t.review_status = 'approved' and 'approved' is distinct from
       (select decision from review.decisions d where d.testimonial_id = t.id order by d.id desc limit 1)`,
  ],
  [
    'No decision except a removal refers to a deleted testimonial',
    `select id from review.decisions d where testimonial_id is not null and decision <> 'removed'
     and not exists (select 1 from testimonials.testimonials t where t.id = d.testimonial_id)`,
  ],
  [
    'A public testimonial has an active consent',
    `select t.id from testimonials.testimonials t where t.review_status = 'approved'
     and not exists (select 1 from consent.records r where r.testimonial_id = t.id and r.withdrawn_at is null)`,
  ],
  [
    'A user has at most 200 points for a condition and a supplement',
    `select user_id from points.ledger_entries where kind = 'testimonial'
     group by user_id, testimonial_id having sum(amount) not in (0, 200)`,
  ],
  [
    'A user has one active testimonial about a subject',
    `select user_id from testimonials.testimonials where review_status in ('pending', 'approved', 'hidden')
     group by user_id, subject_key having count(*) > 1`,
  ],
  [
    'A public testimonial refers to public names',
    `select t.id from testimonials.testimonials t
     join catalog.conditions c on c.id = t.condition_id join catalog.supplements s on s.id = t.supplement_id
     join catalog.brands b on b.id = t.brand_id
     where t.review_status in ('approved', 'hidden') and not (c.is_public and s.is_public and b.is_public)`,
  ],
  [
    'A custom condition that no admin edited or merged is public only while a public testimonial uses it',
    `select c.id from catalog.conditions c where c.is_user_generated and c.is_public and not c.is_edited
     and not exists (select 1 from catalog.merges where kind = 'conditions' and c.id in (from_id, into_id))
     and not exists (select 1 from testimonials.testimonials t
                     where t.condition_id = c.id and t.review_status in ('approved', 'hidden'))`,
  ],
  ['Every event was processed', 'select id from platform.outbox where processed_at is null'],
  [
    'No deadlock occurred',
    'select deadlocks from pg_stat_database where datname = current_database() and deadlocks > 0',
  ],
];
