import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { components } from '../../api/schema';
import { $api, api } from '../../lib/http/api';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import { matchPaths } from '../../lib/query/match-paths';
import type { CatalogSuggestion, NameAnswer } from './form/catalog-suggestion';
import type { PlausibleRange } from './form/unusual-answers';

export type Search = (query: string, signal: AbortSignal) => Promise<CatalogSuggestion[]>;

const suggestion = (language: Language) => (entry: components['schemas']['CatalogEntryDto']) => ({
  id: entry.id,
  label: language === 'es' ? entry.nameEs : entry.nameEn,
  names: { en: entry.nameEn, es: entry.nameEs },
  isUserGenerated: entry.isUserGenerated,
});

/** Finds the entry with exactly this name in either language, or the one into which an entry with this name was merged. */
export function useExactSearches(): Record<'conditions' | 'supplements', Search> {
  const { language } = useLanguage();
  return useMemo(() => {
    const params = (query: string) => ({ params: { query: { query, language, exact: true } } });
    const both = suggestion(language);
    return {
      conditions: async (query, signal) =>
        ((await api.GET('/api/conditions/search', { ...params(query), signal })).data ?? []).map(both),
      supplements: async (query, signal) =>
        ((await api.GET('/api/supplements/search', { ...params(query), signal })).data ?? []).map(both),
    };
  }, [language]);
}

/** A search function for each kind of name in the form. */
export function useNameSearches(): Record<
  'conditions' | 'supplements' | 'brands' | 'medications' | 'additionalConditions',
  Search
> {
  const { language } = useLanguage();
  return useMemo(() => {
    const params = (query: string) => ({ params: { query: { query, language } } });
    const both = suggestion(language);
    const plain = ({ id, name }: { id: number; name: string }) => ({ id, label: name });
    return {
      conditions: async (query, signal) =>
        ((await api.GET('/api/conditions/search', { ...params(query), signal })).data ?? []).map(both),
      supplements: async (query, signal) =>
        ((await api.GET('/api/supplements/search', { ...params(query), signal })).data ?? []).map(both),
      brands: async (query, signal) =>
        ((await api.GET('/api/brands/search', { ...params(query), signal })).data ?? []).map(plain),
      medications: async (query, signal) =>
        ((await api.GET('/api/medications/search', { ...params(query), signal })).data ?? []).map(both),
      additionalConditions: async (query, signal) =>
        ((await api.GET('/api/additional-conditions/search', { ...params(query), signal })).data ?? []).map(plain),
    };
  }, [language]);
}

/** The usual doses and times of a chosen supplement. Undefined for a custom name, and if they cannot be loaded. */
export function usePlausibleRange(supplement: NameAnswer): PlausibleRange | undefined {
  const supplementId = supplement.kind === 'option' ? supplement.option.id : 0;
  const { data } = $api.useQuery(
    'get',
    '/api/analysis/plausible-range',
    { params: { query: { supplementId } } },
    { enabled: supplementId > 0, retry: false },
  );
  return supplementId > 0 ? data : undefined;
}

/** An edit also hides what was published, and each submission has a consent of its own. */
const CHANGED_BY_SUBMISSION = [
  '/api/testimonials',
  '/api/analysis',
  '/api/user-points',
  '/api/marketplace',
  '/api/data-rights/consent-history',
];

/** Invalidates everything that a submission changes. */
export function useInvalidateSubmission(): () => void {
  const queryClient = useQueryClient();
  return () =>
    void queryClient.invalidateQueries({
      predicate: matchPaths(CHANGED_BY_SUBMISSION),
    });
}
