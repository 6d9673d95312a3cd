import { sumCounts, sumPoints } from '../../../ui/evidence/outcome';
import type { ConditionAnalysis } from '../queries';
import type { AnalysisSearchParams } from '../search/analysis-search-params';
import { useAllRanks } from './use-all-ranks';

/** True if the average, which the server clamps to 0, is below 0. It is known once all ranks are loaded. */
export function useIsAverageBelowZero(analysis: ConditionAnalysis, address: AnalysisSearchParams): boolean {
  const counts = useAllRanks(analysis, address).map(({ outcomeCounts }) => outcomeCounts);
  if (analysis.averageEffectiveness !== 0) return false;
  const people = counts.reduce((sum, one) => sum + sumCounts(one), 0);
  const points = counts.reduce((sum, one) => sum + sumPoints(one), 0);
  return people === analysis.totalTestimonials && points < 0;
}
