import { useCallback, useState } from 'react';
import { ignoreStorageErrors } from '../../../lib/ignore-storage-errors';

const STORAGE_KEY = 'analysisOpenRows';

interface Stored {
  place: string;
  ids: number[];
}

const NONE: number[] = [];

function read(place: string): number[] {
  const stored = ignoreStorageErrors(
    () => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Stored> | null,
  );
  return stored?.place === place && Array.isArray(stored.ids) ? stored.ids : [];
}

/** Without storage the rows are collapsed after a return. */
function write(stored: Stored): void {
  ignoreStorageErrors(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored)));
}

/**
 * Which compact rows of a ranking are expanded. They are restored after a return from the testimonials, so that the
 * page has its former height and the scroll position fits.
 */
export function useOpenRows(place: string) {
  const [state, setState] = useState<Stored>(() => ({ place, ids: read(place) }));
  const ids = state.place === place ? state.ids : NONE;
  const toggle = useCallback(
    (id: number) => {
      const next = { place, ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] };
      write(next);
      setState(next);
    },
    [place, ids],
  );
  return { isOpen: (id: number) => ids.includes(id), toggle };
}
