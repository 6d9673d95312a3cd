const orderByScore = (name: string) =>
  `r.unclamped_low desc nulls last, r.n desc, r.significant desc, ${name} collate "C", r.supplement_id`;
const byScore = orderByScore('r.name_en');

/**
 * How queries of other modules order the rows `r` of the SQL function analysis.find_ranked_supplements(): as compareByRank(),
 * or by the share of significant improvement with few reports last.
 */
export const RANKING_ORDERS = {
  effectiveness: byScore,
  significant_improvement: `r.few_reports, r.significant_share desc nulls last, ${byScore}`,
};

/**
 * The order `effectiveness` for queries that need only the first rows. It finds the name of each row that it reads; a join with the names,
 * which PostgreSQL plans for all rows, would read and sort all of them.
 */
export const ORDER_OF_FIRST_RANKED = orderByScore('(select s.name_en from catalog.find_supplement(r.supplement_id) s)');
