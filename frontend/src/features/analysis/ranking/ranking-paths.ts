import type { Language } from '../../../lib/i18n/language';
import { toAnalysisSearchParams, type AnalysisSearchParams } from '../search/analysis-search-params';
import type { ConditionAnalysis, RankedSupplement } from '../queries';

/** The list receives the filters of the ranking, so that it counts the same users and can link back. */
export function testimonialsPath(
  supplement: RankedSupplement,
  { conditionId, conditionName }: ConditionAnalysis,
  address: AnalysisSearchParams,
  language: Language,
): string {
  const params = toAnalysisSearchParams({ ...address, condition: conditionName });
  params.set('conditionId', String(conditionId));
  params.set('language', language);
  if (address.condition && address.condition !== conditionName) params.set('returnCondition', address.condition);
  return `/testimonials/${supplement.supplementId}?${params.toString()}`;
}

export const productsPath = (supplement: RankedSupplement, { conditionName }: ConditionAnalysis): string =>
  `/marketplace?${new URLSearchParams({ condition: conditionName, supplement: supplement.supplementName }).toString()}`;
