import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { $api, api } from '../../lib/http/api';
import { CHANGED_BY_OTHERS } from '../../lib/query/changed-by-others';

export type Purchase = components['schemas']['AdminPurchaseDto'];

export interface PurchaseFilter {
  status?: Purchase['status'];
  advertiser?: string;
  orderReference?: string;
  from?: string;
  to?: string;
}

const PATH = '/api/marketplace/purchases';
const PAGE_SIZE = 20;

export function usePurchases(page: number, filter: PurchaseFilter, enabled: boolean) {
  return $api.useQuery(
    'get',
    PATH,
    { params: { query: { page, pageSize: PAGE_SIZE, ...filter } } },
    { ...CHANGED_BY_OTHERS, enabled, placeholderData: keepPreviousData },
  );
}

export type PurchaseDecision = 'verify' | 'reverse';

/** @param status that the admin has read: a reversal is rejected if it has changed, because its effect is another one */
export function useDecidePurchase({ id, status }: Pick<Purchase, 'id' | 'status'>, decision: PurchaseDecision) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { path: { id } };
      return decision === 'verify'
        ? api.POST(`${PATH}/{id}/verify`, { params })
        : api.POST(`${PATH}/{id}/reverse`, { params, ...(status !== 'reversed' && { body: { status } }) });
    },
    // Also after a rejection: another admin or the partner has changed the purchase, so the list is outdated.
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === PATH }),
  });
}

/** All partners, also those without products for sale. */
export const useShops = () => $api.useQuery('get', `${PATH}/advertisers`, {}, { staleTime: 300_000 });
