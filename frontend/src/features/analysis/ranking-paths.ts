import type { Language } from '../../lib/i18n/language';
import { analysisParams, type AnalysisAddress } from './analysis-address';
import type { ConditionAnalysis, RankedSupplement } from './queries';

/** The list takes the ranking's filters along, so that it counts the same people and can lead back to them. */
export function testimonialsPath(
  supplement: RankedSupplement,
  { conditionId, conditionName }: ConditionAnalysis,
  address: AnalysisAddress,
  language: Language,
): string {
  const params = analysisParams({ ...address, condition: conditionName });
  params.set('conditionId', String(conditionId));
  params.set('language', language);
  if (address.condition && address.condition !== conditionName) params.set('returnCondition', address.condition);
  return `/testimonials/${supplement.supplementId}?${params.toString()}`;
}

export const productsPath = (supplement: RankedSupplement, { conditionName }: ConditionAnalysis): string =>
  `/marketplace?${new URLSearchParams({ condition: conditionName, supplement: supplement.supplementName }).toString()}`;
