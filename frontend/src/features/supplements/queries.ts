import type { components } from '../../api/schema';
import { $api } from '../../lib/http/api';
import { useLanguage } from '../../lib/i18n/use-language';

export type SupplementReport = components['schemas']['SupplementReportDto'];
export type AmountRange = components['schemas']['AmountRangeDto'];
export type ConditionAnalysis = components['schemas']['ConditionAnalysisDto'];

/** No entry has this id: the server answers that there is none. */
export const NO_ID = 0;

/** Everything that was reported about a supplement. */
export function useSupplementReport(supplementId: number) {
  const { language } = useLanguage();
  return $api.useQuery('get', '/api/analysis/supplement-report', { params: { query: { supplementId, language } } });
}

/** The whole ranking of a condition. */
export function useConditionReport(conditionId: number) {
  const { language } = useLanguage();
  return $api.useQuery('get', '/api/analysis/condition-analysis', {
    params: { query: { conditionQuery: String(conditionId), language } },
  });
}
