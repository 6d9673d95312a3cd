import { useDeferredValue } from 'react';
import type { components } from '../../api/schema';
import {
  catalogEntryName,
  type CatalogOption,
  type CatalogSearch,
  searchCatalogEntries,
} from '../../lib/catalog/catalog-search';
import { foldName } from '../../lib/fold-name';
import { $api } from '../../lib/http/api';
import { hasStatus } from '../../lib/http/problem';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import { requestParams } from '../../lib/query/request-params';
import type { AnalysisSearchParams } from './search/analysis-search-params';

export type ConditionAnalysis = components['schemas']['ConditionAnalysisDto'];
export type RankedSupplement = components['schemas']['RankedSupplementDto'];

/** Number of supplements with full cards, which are loaded first. */
export const FULL_CARDS = 10;

/** The first supplements of a ranking. Refetches whenever the condition, a filter or the language changes; the previous ranking stays until then. */
export function useConditionAnalysis({ condition, ageRange, gender, supplement }: AnalysisSearchParams) {
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
          limit: FULL_CARDS,
        },
      },
    },
    {
      enabled: condition !== null,
      placeholderData: (previous, previousQuery) =>
        requestParams(previousQuery).query?.['conditionQuery'] === condition ? previous : undefined,
    },
  );
}

const NONE: RankedSupplement[] = [];

/** The supplements of a ranking below the first {@link FULL_CARDS}; none while they are loaded. */
export function useLowerRanks(
  { condition, ageRange, gender }: AnalysisSearchParams,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { language } = useLanguage();
  const query = {
    conditionQuery: condition ?? '',
    language,
    ...(ageRange && { ageRange }),
    ...(gender && { gender }),
    offset: FULL_CARDS,
  };
  const { data, error, refetch } = $api.useQuery(
    'get',
    '/api/analysis/condition-analysis',
    { params: { query } },
    { enabled },
  );
  // Deferred: dozens of rows are rendered in small steps, between which the page answers to its user.
  const isShown = useDeferredValue(data !== undefined);
  return { supplements: (isShown && data?.supplementRanking) || NONE, error: data ? null : error, refetch };
}

export const usePopularConditions = () => $api.useQuery('get', '/api/conditions/popular', {}, { staleTime: Infinity });

/** `unknown` stands for an entry without a name. */
export const entrySearch =
  (kind: 'conditions' | 'supplements', language: Language, unknown: string): CatalogSearch =>
  async (query, signal) => {
    const found = await searchCatalogEntries(kind, { query, language }, signal);
    return found.map((entry) => ({ id: entry.id, label: catalogEntryName(entry, language) || unknown }));
  };

/** The condition with exactly this name in either language, ignoring accents, case and repeated spaces. */
export async function findConditionByName(name: string, language: Language): Promise<CatalogOption | null> {
  const found = await searchCatalogEntries('conditions', { query: name, language });
  const entry = found.find(({ nameEn, nameEs }) =>
    [nameEn, nameEs].some((candidate) => foldName(candidate) === foldName(name)),
  );
  return entry ? { id: entry.id, label: catalogEntryName(entry, language) } : null;
}

/** Catalog names that are spelled similarly to an unknown name. */
export function useSimilarConditions(name: string) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/conditions/search',
    { params: { query: { query: name, language, similar: true } } },
    { staleTime: Infinity, retry: false },
  );
}

/**
 * The name of a chosen supplement in the current language; of a merged one, the name of the supplement that it was merged
 * into. Until it is loaded, the name in the URL.
 */
export function useSupplementName(supplement: { id: number; name: string } | null, unknown: string): string {
  const { language } = useLanguage();
  const { data, error } = $api.useQuery(
    'get',
    '/api/analysis/supplement-report',
    { params: { query: { supplementId: supplement?.id ?? 0, language } } },
    { enabled: supplement !== null, staleTime: Infinity, retry: false },
  );
  if (supplement === null) return '';
  if (hasStatus(error, 404)) return unknown;
  return data?.supplementName || supplement.name;
}
