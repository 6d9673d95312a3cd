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
