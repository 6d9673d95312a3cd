const KEY = 'marketplace-filters';

/** Saves the search parameters of the list when the user leaves for a shop. */
export function saveFilters(search: string): void {
  try {
    sessionStorage.setItem(KEY, search);
  } catch {
    // Without storage the list opens unfiltered.
  }
}

export function readSavedFilters(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function clearSavedFilters(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was saved.
  }
}
