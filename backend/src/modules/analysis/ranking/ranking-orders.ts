/** Supplements with the same values here are ordered by name. The index `cells_by_rank` has this order. */
export const ORDER_BEFORE_NAMES = 'r.unclamped_low desc nulls last, r.n desc, r.significant desc';
const byScore = `${ORDER_BEFORE_NAMES}, r.name_en collate "C", r.supplement_id`;

/**
 * How queries of other modules order the rows `r` of the SQL function analysis.find_ranked_supplements(): as compareByRank(),
 * or by the share of significant improvement with few reports last.
 */
export const RANKING_ORDERS = {
  effectiveness: byScore,
  significant_improvement: `r.few_reports, r.significant_share desc nulls last, ${byScore}`,
};
