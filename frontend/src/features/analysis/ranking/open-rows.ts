import { useState } from 'react';

const STORAGE_KEY = 'analysisOpenRows';

interface Stored {
  place: string;
  ids: number[];
}

function read(place: string): number[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Stored> | null;
    return stored?.place === place && Array.isArray(stored.ids) ? stored.ids : [];
  } catch {
    return [];
  }
}

function write(stored: Stored): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Without storage the rows are collapsed after a return.
  }
}

/**
 * Which compact rows of a ranking are expanded. They are restored after a return from the testimonials, so that the
 * page has its former height and the scroll position fits.
 */
export function useOpenRows(place: string) {
  const [state, setState] = useState<Stored>(() => ({ place, ids: read(place) }));
  const ids = state.place === place ? state.ids : [];
  const toggle = (id: number) => {
    const next = { place, ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] };
    write(next);
    setState(next);
  };
  return { isOpen: (id: number) => ids.includes(id), toggle };
}
