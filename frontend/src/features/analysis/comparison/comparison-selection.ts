import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHydrated } from '../../../ui/use-is-hydrated';
import type { AnalysisSearchParams } from '../search/analysis-search-params';

export interface Compared {
  id: number;
  name: string;
}

export const MAX_COMPARED = 4;
/** The element that names the limit: it describes the checkboxes that are disabled once it is reached. */
export const COMPARISON_LIMIT_ID = 'comparison-limit';

/** Of an entry of the history: Back, a reload, and a comparison that leads back to add a supplement select them again. */
function readCompared(state: unknown): Compared[] {
  const compared = (state as { compared?: unknown } | null)?.compared;
  return Array.isArray(compared) ? (compared as Compared[]).slice(0, MAX_COMPARED) : [];
}

const NONE: Compared[] = [];

const toKey = (compared: Compared[]) => compared.map(({ id }) => id).join();

/** The supplements selected for a comparison, in the order of their selection. Each condition has its own. */
export function useComparisonSelection(conditionId: number) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: object | null };
  const isHydrated = useIsHydrated();
  const [selection, setSelection] = useState<{ conditionId: number; compared: Compared[] } | null>(null);
  // The server does not know the history.
  if (isHydrated && selection?.conditionId !== conditionId)
    setSelection({ conditionId, compared: readCompared(state) });
  const compared = selection?.conditionId === conditionId ? selection.compared : NONE;
  const isStored = !isHydrated || toKey(readCompared(state)) === toKey(compared);
  useEffect(() => {
    if (isStored) return;
    const here = `${pathname}${search}`;
    void navigate(here, { replace: true, preventScrollReset: true, state: { ...state, compared } });
  }, [isStored, compared, navigate, pathname, search, state]);
  const select = (next: Compared[]) => setSelection({ conditionId, compared: next });
  return {
    compared,
    toggle: (supplement: Compared) =>
      select(
        compared.some(({ id }) => id === supplement.id)
          ? compared.filter(({ id }) => id !== supplement.id)
          : [...compared, supplement].slice(0, MAX_COMPARED),
      ),
    clear: () => select([]),
  };
}

export type ComparisonSelection = ReturnType<typeof useComparisonSelection>;

/** The comparison of the selected supplements among the people of the ranking. */
export function comparisonPath(
  conditionId: number,
  compared: Compared[],
  { ageRange, gender }: AnalysisSearchParams,
): string {
  const filters = new URLSearchParams({ ...(ageRange && { ageRange }), ...(gender && { gender }) }).toString();
  const ids = compared.map(({ id }) => id).join(',');
  return `/compare?condition=${conditionId}&supplements=${ids}${filters && `&${filters}`}`;
}
