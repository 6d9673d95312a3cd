import type { Invariant } from './context.js';

const OUTCOMES = ['significant', 'moderate', 'residual', 'none', 'negative_effects'];

/** I3: the cells of the ranking are equal to a recount of the approved testimonials, and the ranking shows them. */
export const countsMatchTestimonials: Invariant = async ({ database, api }) => {
  const counts = OUTCOMES.map(
    (outcome) => `count(*) filter (where perceived_improvement = '${outcome}')::int as ${outcome}`,
  );
  const columns = OUTCOMES.map((outcome) => `coalesce(c.${outcome}, 0)`).join(', ');
  const recounted = OUTCOMES.map((outcome) => `coalesce(r.${outcome}, 0)`).join(', ');
  const { rows } = await database.query<{ violation: string }>(
    `with recount as (
       select condition_id, supplement_id, coalesce(age_range, '') as age_range, coalesce(gender, '') as gender,
              ${counts.join(', ')}
       from testimonials.testimonials where review_status = 'approved' and condition_id is not null
       group by condition_id, supplement_id, grouping sets ((age_range, gender), (age_range), (gender), ())
     )
     select format('The cell of condition %s, supplement %s, age %s, gender %s has %s, a recount has %s.',
                   condition_id, supplement_id, age_range, gender, row(${columns}), row(${recounted})) as violation
     from analysis.cells c full join recount r using (condition_id, supplement_id, age_range, gender)
     where row(${columns}) <> row(${recounted})`,
  );
  const violations = rows.map(({ violation }) => violation);
  const { rows: conditions } = await database.query<{ name: string; published: number }>(
    `select name_en as name, (select count(*)::int from testimonials.testimonials t
                              where t.condition_id = c.id and review_status = 'approved') as published
     from catalog.conditions c`,
  );
  for (const { name, published } of conditions) {
    const path = `/api/analysis/condition-analysis?conditionQuery=${encodeURIComponent(name)}`;
    const { status, body } = await api.send({ route: 'GET ranking', path });
    if (status !== 200 || body.totalTestimonials !== published) {
      violations.push(`The ranking of ${name} shows ${status} ${String(body.totalTestimonials)}, not ${published}.`);
    }
  }
  return violations;
};
