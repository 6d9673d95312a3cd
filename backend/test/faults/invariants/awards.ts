import type { Invariant } from './context.js';

/** I2: each approved testimonial has exactly one award, and each verified purchase one credit. */
export const paysEachOnce: Invariant = async ({ database }) => {
  const { rows } = await database.query<{ violation: string }>(
    `with awards as (
       select testimonial_id, count(*) as awards from points.active_awards group by 1
     ), credits as (
       select testimonial_id, sum(amount) as points from points.ledger_entries
       where testimonial_id is not null group by 1
     ), paid as (
       select purchase_id, sum(amount) as points, count(*) as entries from points.ledger_entries
       where purchase_id is not null group by 1
     )
     select format('Testimonial %s is %s and has %s awards.', t.id, t.review_status, coalesce(a.awards, 0)) as violation
     from testimonials.testimonials t left join awards a on a.testimonial_id = t.id
     where (t.review_status in ('approved', 'hidden') and coalesce(a.awards, 0) <> 1)
        or (t.review_status = 'rejected' and coalesce(a.awards, 0) <> 0)
     union all
     select format('There are %s awards for testimonial %s, which does not exist.', awards, testimonial_id)
     from awards a where not exists (select 1 from testimonials.testimonials t where t.id = a.testimonial_id)
     union all
     select format('The entries about testimonial %s add up to %s points, with %s awards.', coalesce(c.testimonial_id, a.testimonial_id),
                   coalesce(c.points, 0), coalesce(a.awards, 0))
     from credits c full join awards a using (testimonial_id)
     where coalesce(c.points, 0) <> 200 * coalesce(a.awards, 0)
     union all
     select format('Purchase %s is %s and was paid %s points by %s entries.', p.id, p.status, coalesce(c.points, 0),
                   coalesce(c.entries, 0))
     from marketplace.purchases p left join paid c on c.purchase_id = p.id
     where coalesce(c.points, 0) <> case p.status when 'confirmed' then 150 else 0 end
        or coalesce(c.entries, 0) > case p.status when 'confirmed' then 1 when 'reversed' then 2 else 0 end`,
  );
  return rows.map(({ violation }) => violation);
};
