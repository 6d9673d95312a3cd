import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { readMarketplaceAddress, type MarketplaceAddress } from './marketplace-address';
import { useNamed, useProducts, type Named, type ProductPage } from './queries';

const FETCH_DELAY_MS = 500;

/** What is on the screen, with the question that it answers. */
export interface ShownProducts {
  page: ProductPage;
  address: MarketplaceAddress;
  condition: Named | null;
}

export interface ProductList {
  condition: Named | null;
  supplement: Named | null;
  /** The address names a condition that the catalogue does not have. */
  hasUnknownCondition: boolean;
  /** Null until the first answer. It stays until the next one, so that words and cards always belong together. */
  shown: ShownProducts | null;
  isUpdating: boolean;
  error: unknown;
  refetch: () => void;
}

/** The products that an address asks for, a moment after its last change. */
export function useProductList(search: string): ProductList {
  const [wanted] = useDebouncedValue(search, FETCH_DELAY_MS);
  const address = readMarketplaceAddress(new URLSearchParams(search));
  const condition = useNamed('conditions', address.condition);
  const supplement = useNamed('supplements', address.supplement);
  const isLooking = condition.isPending || supplement.isPending;
  const hasUnknownCondition = address.condition !== null && !condition.isPending && condition.found === null;
  const query = useProducts(
    readMarketplaceAddress(new URLSearchParams(wanted)),
    isLooking || hasUnknownCondition || wanted !== search
      ? null
      : { conditionId: condition.found?.id ?? null, supplementId: supplement.found?.id ?? null },
  );
  const [shown, setShown] = useState<ShownProducts | null>(null);
  const answer = query.isPlaceholderData ? undefined : query.data;
  if (answer && answer !== shown?.page) setShown({ page: answer, address, condition: condition.found });
  return {
    condition: condition.found,
    supplement: supplement.found,
    hasUnknownCondition,
    shown,
    isUpdating: answer === undefined,
    error: query.error,
    refetch: () => void query.refetch(),
  };
}
