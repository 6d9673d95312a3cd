import { useQueryClient } from '@tanstack/react-query';
import { type CatalogSearch, catalogSearch } from '../../../lib/catalog/catalog-search';
import { foldName } from '../../../lib/fold-name';
import { $api } from '../../../lib/http/api';
import { useLanguage } from '../../../lib/i18n/use-language';
import { supplementsForSale } from '../queries';

const brandsForSale = () => $api.queryOptions('get', '/api/marketplace/brands', {}, { staleTime: 300_000 });

/** Like any other search, these neither wait for the network nor repeat a request. */
const AT_ONCE = { networkMode: 'always', retry: false } as const;

/**
 * Brands of products for sale; supplements of the catalog and of products for sale. Partners may name both differently
 * than the catalog.
 */
export function useSaleSearch(): Record<'supplements' | 'brands', CatalogSearch> {
  const queryClient = useQueryClient();
  const { language } = useLanguage();
  return {
    brands: async (query) => namesContaining(query, await queryClient.fetchQuery({ ...brandsForSale(), ...AT_ONCE })),
    supplements: async (query, signal) => {
      const [entries, names] = await Promise.all([
        catalogSearch('supplements', language)(query, signal),
        queryClient.fetchQuery({ ...supplementsForSale(language), ...AT_ONCE }),
      ]);
      const known = new Set(entries.map(({ label }) => foldName(label)));
      return [...entries, ...namesContaining(query, names).filter(({ label }) => !known.has(foldName(label)))];
    },
  };
}

/** With ids that no entry of the catalog has. */
const namesContaining = (query: string, names: readonly string[]) =>
  names
    .map((label, index) => ({ id: -1 - index, label }))
    .filter(({ label }) => foldName(label).includes(foldName(query)));
