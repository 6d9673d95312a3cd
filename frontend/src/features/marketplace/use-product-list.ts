import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { CatalogOption } from '../../lib/catalog/catalog-search';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import { conditionInSentence } from '../../lib/vocabulary/condition-in-sentence';
import { parseMarketplaceSearchParams, type MarketplaceSearchParams } from './filters/marketplace-search-params';
import { type NamedEntry, type ProductPage, useEntryByName, useProducts, useSupplementByName } from './queries';

const FETCH_DELAY_MS = 500;

/** The condition of a response, with its form inside a sentence. */
export interface ShownCondition extends CatalogOption {
  phrase: string;
}

/** The visible products, with the search parameters that they belong to. */
export interface ShownProducts {
  page: ProductPage;
  address: MarketplaceSearchParams;
  condition: ShownCondition | null;
}

export interface ProductList {
  condition: CatalogOption | null;
  supplement: NamedEntry | null;
  /** The condition in the search parameters is not in the catalog. */
  hasUnknownCondition: boolean;
  /** Null until the first response. It stays until the next one, so that texts and cards always belong together. */
  shown: ShownProducts | null;
  isUpdating: boolean;
  error: unknown;
  refetch: () => void;
}

/** The products for the search parameters, debounced. */
export function useProductList(search: string): ProductList {
  const { language } = useLanguage();
  const [wanted] = useDebouncedValue(search, FETCH_DELAY_MS);
  const address = parseMarketplaceSearchParams(new URLSearchParams(search));
  const condition = useEntryByName('conditions', address.condition);
  const supplement = useSupplementByName(address.supplement);
  const isLookupPending = condition.isPending || supplement.isPending;
  const isLookedUp = !condition.isPending && condition.error === null;
  const hasUnknownCondition = address.condition !== null && isLookedUp && condition.found === null;
  const chosen =
    isLookupPending || !isLookedUp || hasUnknownCondition || wanted !== search
      ? null
      : { conditionId: condition.found?.id ?? null, supplementId: supplement.found?.id ?? null };
  const query = useProducts(parseMarketplaceSearchParams(new URLSearchParams(wanted)), chosen);
  const [shown, setShown] = useState<ShownProducts | null>(null);
  // Before the names are looked up, the cache may have an answer to the same request without a condition.
  const answer = chosen === null || query.isPlaceholderData ? undefined : query.data;
  if (answer && answer !== shown?.page)
    setShown({ page: answer, address, condition: condition.found && withPhrase(condition.found, answer, language) });
  return {
    condition: condition.found,
    supplement: supplement.found,
    hasUnknownCondition,
    shown,
    isUpdating: answer === undefined,
    // Products that were loaded stay when loading them again fails.
    error: condition.error ?? (query.data ? null : query.error),
    refetch: () => void (condition.error ? condition.refetch() : query.refetch()),
  };
}

const withPhrase = (
  condition: CatalogOption,
  { conditionPhrase }: ProductPage,
  language: Language,
): ShownCondition => ({
  ...condition,
  phrase: conditionInSentence(conditionPhrase, condition.label, language),
});
