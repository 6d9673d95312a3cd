import { useDeferredValue } from 'react';
import { useIsHydrated } from '../../../ui/use-is-hydrated';
import type { AnalysisSearchParams } from '../search/analysis-search-params';
import { type ConditionAnalysis, FULL_CARDS, type RankedSupplement, useLowerRanks } from '../queries';

/** The document of the server ends before the lower ranks: they follow once the page is ready. */
export const useAreLowerRanksShown = (): boolean => useDeferredValue(useIsHydrated());

/** The supplements that are loaded, in ranking order; those of the full cards at first. */
export function useAllRanks(analysis: ConditionAnalysis, address: AnalysisSearchParams): RankedSupplement[] {
  const isShown = useAreLowerRanksShown();
  const lower = useLowerRanks(address, { enabled: isShown && analysis.totalSupplements > FULL_CARDS });
  const first = analysis.supplementRanking.slice(0, FULL_CARDS);
  if (analysis.totalSupplements <= FULL_CARDS) return first;
  return [...first, ...findOthers(first, lower.supplements)];
}

/** A change between both requests can move a supplement from one part to the other. */
export function findOthers(first: RankedSupplement[], lower: RankedSupplement[]): RankedSupplement[] {
  const shown = new Set(first.map(({ supplementId }) => supplementId));
  return lower.filter(({ supplementId }) => !shown.has(supplementId));
}
