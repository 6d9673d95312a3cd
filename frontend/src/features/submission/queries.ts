import { useMemo } from 'react';
import {
  type CatalogEntry,
  catalogEntryName,
  catalogSearch,
  type CatalogSearch,
  searchCatalogEntries,
} from '../../lib/catalog/catalog-search';
import { $api, api } from '../../lib/http/api';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import { useInvalidate } from '../../lib/query/use-invalidate';
import type { CatalogSuggestion, NameAnswer } from './form/catalog-suggestion';
import type { PlausibleRange } from './form/unusual-answers';

export type Search = CatalogSearch<CatalogSuggestion>;

const toSuggestion = (language: Language) => (entry: CatalogEntry) => ({
  id: entry.id,
  label: catalogEntryName(entry, language),
  names: { en: entry.nameEn, es: entry.nameEs },
  isUserGenerated: entry.isUserGenerated,
});

const entrySearch =
  (kind: 'conditions' | 'supplements', language: Language, exact?: true): Search =>
  async (query, signal) =>
    (await searchCatalogEntries(kind, { query, language, exact }, signal)).map(toSuggestion(language));

/** Finds the entry with exactly this name in either language, or the one into which an entry with this name was merged. */
export function useExactSearches(): Record<'conditions' | 'supplements', Search> {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      conditions: entrySearch('conditions', language, true),
      supplements: entrySearch('supplements', language, true),
    }),
    [language],
  );
}

/** A search function for each kind of name in the form. */
export function useNameSearches(): Record<
  'conditions' | 'supplements' | 'brands' | 'medications' | 'additionalConditions',
  Search
> {
  const { language } = useLanguage();
  return useMemo(() => {
    const params = (query: string) => ({ params: { query: { query, language } } });
    return {
      conditions: entrySearch('conditions', language),
      supplements: entrySearch('supplements', language),
      brands: catalogSearch('brands', language),
      medications: async (query, signal) =>
        ((await api.GET('/api/medications/search', { ...params(query), signal })).data ?? []).map(
          toSuggestion(language),
        ),
      additionalConditions: async (query, signal) =>
        ((await api.GET('/api/additional-conditions/search', { ...params(query), signal })).data ?? []).map(
          ({ id, name }) => ({ id, label: name }),
        ),
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
export const useInvalidateSubmission = () => useInvalidate(CHANGED_BY_SUBMISSION);
