/**
 * Condition of a query of approved testimonials: only those that count. Of several that one author has about a condition and
 * supplement, which a merge may leave, the one counts that was approved last, of equal times that with the highest id. The
 * others are superseded; the function of the database is the only definition of them.
 *
 * @param conditions SQL arrays of the ids to which the query is limited; without them it is slower
 */
export const isCounted = (conditions = 'null', supplements = 'null'): string =>
  `id not in (select superseded.id from ${findSuperseded(conditions, supplements)} superseded)`;

/** The superseded testimonials: `id`, `condition_id` and `supplement_id`. */
export const findSuperseded = (conditions = 'null', supplements = 'null'): string =>
  `testimonials.find_superseded(${conditions}, ${supplements})`;

/**
 * An expression: the number of superseded testimonials among `rows`, a query for their ids. Calling the function would take as
 * long as the rest of a list, so a look into the index of its migration comes first, which is almost always enough.
 *
 * @param pair the condition of a query for one condition and perhaps a supplement
 */
export const countSuperseded = (pair: string, rows: string): string => `(case
    when exists (select from testimonials.testimonials
      where ${pair} and review_status = 'approved' and subject_key <> condition_id::text || '/' || supplement_id::text)
    then (select count(*)::int from (${rows}) superseded)
    else 0 end)`;
