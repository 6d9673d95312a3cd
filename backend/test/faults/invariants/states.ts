import type { Invariant } from './context.js';

/** I8: each row is in a state that the product can reach, and related rows agree. */
export const statesAreLegal: Invariant = async ({ database }) => {
  const { rows } = await database.query<{ violation: string }>(
    `select format('Testimonial %s is %s with approval %s and reason %s.', id, review_status, approved_at, rejection_reason)
            as violation
     from testimonials.testimonials
     where review_status not in ('pending', 'approved', 'rejected', 'hidden') or version < 1
        or (review_status in ('approved', 'hidden')) <> (approved_at is not null)
        or (review_status = 'rejected') <> (rejection_reason is not null)
     union all
     select format('Testimonial %s is %s, but the last decision about it is %s.', t.id, t.review_status, d.decision)
     from testimonials.testimonials t left join lateral (
       select decision from review.decisions d where d.testimonial_id = t.id order by d.id desc limit 1) d on true
     where (t.review_status in ('approved', 'hidden') and d.decision is distinct from 'approved')
        or (t.review_status = 'rejected' and coalesce(d.decision, '') not in ('rejected', 'taken_back'))
     union all
     select format('Purchase %s is %s, confirmed %s, reversed %s.', id, status, confirmed_at, reversed_at)
     from marketplace.purchases
     where status not in ('pending', 'confirmed', 'reversed')
        or (status = 'confirmed' and (confirmed_at is null or reversed_at is not null))
        or (status = 'reversed') <> (reversed_at is not null)
     union all
     select format('Erasure %s was requested at %s and is not completed.', id, requested_at)
     from data_rights.erasures where completed_at is null
     union all
     select format('Testimonial %s has an idempotency key of another user.', t.id)
     from testimonials.idempotency_keys k join testimonials.testimonials t on t.id = k.testimonial_id
     where k.user_id <> t.user_id
     union all
     select format('A consent of user %s concerns testimonial %s, which does not exist.', user_id, testimonial_id)
     from consent.records r
     where testimonial_id is not null and withdrawn_at is null
       and not exists (select 1 from testimonials.testimonials t where t.id = r.testimonial_id)`,
  );
  return rows.map(({ violation }) => violation);
};
