import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { type CatalogEntry, catalogEntryName, type CatalogOption } from '../../lib/catalog/catalog-search';
import { foldName } from '../../lib/fold-name';
import { $api, api } from '../../lib/http/api';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import { sortOf, type MarketplaceSearchParams } from './filters/marketplace-search-params';

export type Product = components['schemas']['ProductDto'];
export type ProductPage = components['schemas']['ProductsDto'];
export type ProductDetail = components['schemas']['ProductDetailDto'];
export type ConditionEvidence = components['schemas']['RankedConditionEvidenceDto'];

/** An entry of the catalog that an address names. */
export interface NamedEntry extends CatalogOption {
  isUserGenerated: boolean;
}

export const PAGE_SIZE = 20;
export const PRODUCTS_PATH = '/api/marketplace/products';

interface Chosen {
  conditionId: number | null;
  supplementId: number | null;
}

/** `chosen` contains the ids of the names in the search parameters; null while they are looked up. */
export function useProducts(address: MarketplaceSearchParams, chosen: Chosen | null) {
  const { language } = useLanguage();
  const { brand, advertisers, page, supplement, showAll } = address;
  return $api.useQuery(
    'get',
    PRODUCTS_PATH,
    {
      params: {
        query: {
          page,
          pageSize: PAGE_SIZE,
          sortBy: sortOf(address),
          ...(chosen?.conditionId && { conditionId: chosen.conditionId, ...(showAll && { includeUnreported: true }) }),
          ...(chosen?.supplementId ? { supplementId: chosen.supplementId } : supplement && { supplement }),
          ...(brand && { brand }),
          ...(advertisers.length > 0 && { advertisers: [...advertisers] }),
        },
      },
      // The names of supplements depend on the language, so it is part of the key.
      headers: { 'Accept-Language': language },
    },
    { enabled: chosen !== null, placeholderData: keepPreviousData },
  );
}

/** `conditionId`: the chosen condition. */
export function useProduct(id: number | null, conditionId: number | null) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/marketplace/products/{id}',
    {
      params: { path: { id: id ?? 0 }, query: { ...(conditionId && { conditionId }) } },
      headers: { 'Accept-Language': language },
    },
    { enabled: id !== null, placeholderData: keepPreviousData },
  );
}

/** The link with the click reference of the user, by which a purchase earns points; the known one if it cannot be loaded. */
export async function loadShopLink({ id, affiliateUrl }: Product): Promise<string> {
  const product = await api.GET('/api/marketplace/products/{id}', { params: { path: { id } } }).catch(() => null);
  return product?.data?.affiliateUrl ?? affiliateUrl;
}

export const useAdvertisers = () => $api.useQuery('get', '/api/marketplace/advertisers', {}, { staleTime: 300_000 });

/** Names of the supplements of products for sale, also those that partners use and that are not in the catalog. */
export const supplementsForSale = (language: Language) =>
  // The names depend on the language, so it is part of the key.
  $api.queryOptions(
    'get',
    '/api/marketplace/supplements',
    { headers: { 'Accept-Language': language } },
    { staleTime: 300_000 },
  );

/** The supplement of the catalog for a name; null for a name that only partners use, although another one contains it. */
export function useSupplementByName(name: string | null) {
  const { language } = useLanguage();
  const { found, isPending } = useEntryByName('supplements', name);
  const isPartial = found !== null && !found.isExact;
  const { data, isLoading } = useQuery({ ...supplementsForSale(language), enabled: isPartial });
  const isPartnerName = isPartial && data?.some((candidate) => foldName(candidate) === foldName(name ?? ''));
  return { found: isPartnerName ? null : found, isPending: isPending || isLoading };
}

/** The catalog entry for a name: an exact match in either language, otherwise an entry that contains it. */
export function useEntryByName(kind: 'conditions' | 'supplements', name: string | null) {
  const { language } = useLanguage();
  const request = { params: { query: { query: name ?? '', language } } };
  const options = { enabled: name !== null, staleTime: 300_000 };
  const conditions = $api.useQuery('get', '/api/conditions/search', request, {
    ...options,
    enabled: options.enabled && kind === 'conditions',
  });
  const supplements = $api.useQuery('get', '/api/supplements/search', request, {
    ...options,
    enabled: options.enabled && kind === 'supplements',
  });
  const { data, isPending, error, refetch } = kind === 'conditions' ? conditions : supplements;
  if (name === null) return { found: null, isPending: false, error: null, refetch };
  const foldedName = foldName(name);
  const exact = data?.find(({ nameEn, nameEs }) =>
    [nameEn, nameEs].some((candidate) => foldName(candidate) === foldedName),
  );
  const partial = data?.find(({ nameEn, nameEs }) =>
    [nameEn, nameEs].some((candidate) => foldName(candidate).includes(foldedName)),
  );
  const entry = exact ?? partial;
  // An older answer remains valid when a later request fails.
  const found = entry ? { ...toNamedEntry(entry, language), isExact: entry === exact } : null;
  return { found, isPending, error: data ? null : error, refetch };
}

const toNamedEntry = (entry: CatalogEntry, language: Language): NamedEntry => ({
  id: entry.id,
  label: catalogEntryName(entry, language),
  isUserGenerated: entry.isUserGenerated,
});
