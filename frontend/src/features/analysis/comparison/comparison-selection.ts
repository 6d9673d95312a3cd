import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHydrated } from '../../../ui/use-is-hydrated';
import { type Compared, MAX_COMPARED, type SelectionState } from '../../../lib/comparison';

/** The element that names the limit: it describes the checkboxes that are disabled once it is reached. */
export const COMPARISON_LIMIT_ID = 'comparison-limit';

/** Of an entry of the history: Back, a reload, and a comparison that leads back to add a supplement select them again. */
function readCompared(state: unknown): Compared[] {
  const compared = (state as Partial<Record<keyof SelectionState, unknown>> | null)?.compared;
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
    void navigate(here, {
      replace: true,
      preventScrollReset: true,
      state: { ...state, compared } satisfies SelectionState,
    });
  }, [isStored, compared, navigate, pathname, search, state]);
  // The same function for each selection: only the card of the supplement is rendered again.
  const toggle = useCallback(
    (supplement: Compared) =>
      setSelection((current) => ({
        conditionId,
        compared: withToggled(current?.conditionId === conditionId ? current.compared : NONE, supplement),
      })),
    [conditionId],
  );
  return { compared, toggle, clear: () => setSelection({ conditionId, compared: [] }) };
}

const withToggled = (compared: Compared[], supplement: Compared): Compared[] =>
  compared.some(({ id }) => id === supplement.id)
    ? compared.filter(({ id }) => id !== supplement.id)
    : [...compared, supplement].slice(0, MAX_COMPARED);

export type ComparisonSelection = ReturnType<typeof useComparisonSelection>;
