import { pageOf } from '../../lib/list-page';

export const SORTS = ['effectiveness', 'significant_improvement', 'price_asc', 'price_desc', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** These order by what people reported about a condition, so they need one. */
export const needsCondition = (sort: Sort): boolean => sort === 'effectiveness' || sort === 'significant_improvement';

/** What the address of the list says; names as people write them, because links from other pages know only names. */
export interface MarketplaceAddress {
  condition: string | null;
  supplement: string | null;
  brand: string | null;
  advertisers: readonly string[];
  sort: Sort;
  page: number;
}

export const EVERYTHING: MarketplaceAddress = {
  condition: null,
  supplement: null,
  brand: null,
  advertisers: [],
  sort: 'price_asc',
  page: 1,
};

const text = (params: URLSearchParams, name: string) => params.get(name)?.trim() || null;

export function readMarketplaceAddress(params: URLSearchParams): MarketplaceAddress {
  const condition = text(params, 'condition');
  const asked = SORTS.find((sort) => sort === params.get('sort'));
  // Without a condition there is nothing to order effectiveness by: the cheapest come first.
  const sort = asked && (condition !== null || !needsCondition(asked)) ? asked : EVERYTHING.sort;
  return {
    condition,
    supplement: text(params, 'supplement'),
    brand: text(params, 'brand'),
    advertisers: [...new Set(params.getAll('advertiser').filter(Boolean))],
    sort,
    page: pageOf(params),
  };
}

/** Only what differs from the whole list; starts with `?`, or is empty. */
export function marketplaceSearch(address: MarketplaceAddress): string {
  const params = new URLSearchParams();
  for (const name of ['condition', 'supplement', 'brand'] as const) {
    const value = address[name];
    if (value) params.set(name, value);
  }
  for (const advertiser of address.advertisers) params.append('advertiser', advertiser);
  if (address.sort !== EVERYTHING.sort) params.set('sort', address.sort);
  if (address.page > 1) params.set('page', String(address.page));
  const search = params.toString();
  return search === '' ? '' : `?${search}`;
}

/** A change of a filter or of the order starts at the first page; a sort that lost its condition goes with it. */
export function changed(address: MarketplaceAddress, patch: Partial<MarketplaceAddress>): MarketplaceAddress {
  const next = { ...address, page: 1, ...patch };
  return next.condition === null && needsCondition(next.sort) ? { ...next, sort: EVERYTHING.sort } : next;
}

export const countFilters = ({ condition, supplement, brand, advertisers }: MarketplaceAddress): number =>
  [condition, supplement, brand].filter((name) => name !== null).length + advertisers.length;
