import type { components } from '../../api/schema';
import { $api, api } from '../../lib/http/api';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import type { AnalysisAddress } from './analysis-address';

export type ConditionAnalysis = components['schemas']['ConditionAnalysisDto'];
export type RankedSupplement = components['schemas']['RankedSupplementDto'];
type CatalogueEntry = Pick<components['schemas']['CatalogEntryDto'], 'id' | 'nameEn' | 'nameEs'>;

/** Asks again whenever the condition, a filter or the language changes; the ranking so far stays until then. */
export function useConditionAnalysis({ condition, ageRange, gender, supplement }: AnalysisAddress) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/analysis/condition-analysis',
    {
      params: {
        query: {
          conditionQuery: condition ?? '',
          language,
          ...(ageRange && { ageRange }),
          ...(gender && { gender }),
          ...(supplement && { supplementId: supplement.id }),
        },
      },
    },
    {
      enabled: condition !== null,
      placeholderData: (previous, query) => {
        const asked = query?.queryKey[2] as { params: { query: { conditionQuery: string } } } | undefined;
        return asked?.params.query.conditionQuery === condition ? previous : undefined;
      },
    },
  );
}

export const usePopularConditions = () => $api.useQuery('get', '/api/conditions/popular', {}, { staleTime: Infinity });

export const catalogueName = (entry: CatalogueEntry, language: Language): string =>
  language === 'es' ? entry.nameEs : entry.nameEn;

const suggestion = (language: Language, unknown: string) => (entry: CatalogueEntry) => ({
  id: entry.id,
  label: catalogueName(entry, language) || unknown,
});

export const conditionSearch = (language: Language, unknown: string) => async (query: string, signal: AbortSignal) => {
  const { data = [] } = await api.GET('/api/conditions/search', { params: { query: { query, language } }, signal });
  return data.map(suggestion(language, unknown));
};

export const supplementSearch = (language: Language, unknown: string) => async (query: string, signal: AbortSignal) => {
  const { data = [] } = await api.GET('/api/supplements/search', { params: { query: { query, language } }, signal });
  return data.map(suggestion(language, unknown));
};
