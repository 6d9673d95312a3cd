import type { operations } from '../../../api/schema';
import { exhaustive } from '../../../lib/exhaustive';
import { parsePage } from '../../../lib/list-page';

export type Sort = NonNullable<NonNullable<operations['Products_list']['parameters']['query']>['sortBy']>;
export const SORTS = exhaustive<Sort>()([
  'effectiveness',
  'significant_improvement',
  'price_asc',
  'price_desc',
  'newest',
]);

/** These orders use the evidence for a condition, so they require one. */
export const needsCondition = (sort: Sort): boolean => sort === 'effectiveness' || sort === 'significant_improvement';

/** The search parameters of the list. They contain names, because links from other pages only know names. */
export interface MarketplaceSearchParams {
  condition: string | null;
  supplement: string | null;
  brand: string | null;
  advertisers: readonly string[];
  /** With a condition: products without reports follow after the others. */
  showAll: boolean;
  /** Null: not chosen by the user or the URL; `sortOf` returns the effective order. */
  sort: Sort | null;
  page: number;
}

export const NO_FILTERS: MarketplaceSearchParams = {
  condition: null,
  supplement: null,
  brand: null,
  advertisers: [],
  showAll: false,
  sort: null,
  page: 1,
};

/** The effective order: with a condition the best evidence first, without one the lowest price first, unless chosen. */
export const sortOf = ({ sort, condition }: Pick<MarketplaceSearchParams, 'sort' | 'condition'>): Sort =>
  sort ?? (condition === null ? 'price_asc' : 'effectiveness');

/** The API accepts names of this number of characters, and this number of advertisers. */
const [MAX_NAME_LENGTH, MAX_ADVERTISERS] = [100, 50];

const shorten = (name: string): string => [...name].slice(0, MAX_NAME_LENGTH).join('');

const text = (params: URLSearchParams, name: string) => shorten(params.get(name)?.trim() ?? '') || null;

export function parseMarketplaceSearchParams(params: URLSearchParams): MarketplaceSearchParams {
  const condition = text(params, 'condition');
  const requested = SORTS.find((sort) => sort === params.get('sort'));
  return {
    condition,
    supplement: text(params, 'supplement'),
    brand: text(params, 'brand'),
    advertisers: [...new Set(params.getAll('advertiser').filter(Boolean).map(shorten))].slice(0, MAX_ADVERTISERS),
    showAll: condition !== null && params.get('show') === 'all',
    // Without a condition there is nothing to order by effectiveness.
    sort: requested && (condition !== null || !needsCondition(requested)) ? requested : null,
    page: parsePage(params),
  };
}

/** Only what differs from the unfiltered list; starts with `?`, or is empty. */
export function toMarketplaceSearchParams(address: MarketplaceSearchParams): string {
  const params = new URLSearchParams();
  for (const name of ['condition', 'supplement', 'brand'] as const) {
    const value = address[name];
    if (value) params.set(name, value);
  }
  for (const advertiser of address.advertisers) params.append('advertiser', advertiser);
  if (address.showAll) params.set('show', 'all');
  if (address.sort !== null) params.set('sort', address.sort);
  if (address.page > 1) params.set('page', String(address.page));
  const search = params.toString();
  return search === '' ? '' : `?${search}`;
}

/** A change of a filter or of the order resets the page; without a condition its dependent settings are removed. */
export function withChange(
  address: MarketplaceSearchParams,
  patch: Partial<MarketplaceSearchParams>,
): MarketplaceSearchParams {
  const next = { ...address, page: 1, ...patch };
  if (next.condition !== null) return next;
  return { ...next, showAll: false, sort: next.sort && needsCondition(next.sort) ? null : next.sort };
}

export const countFilters = ({ condition, supplement, brand, advertisers }: MarketplaceSearchParams): number =>
  [condition, supplement, brand].filter((name) => name !== null).length + advertisers.length;
