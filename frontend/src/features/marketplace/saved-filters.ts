const KEY = 'marketplace-filters';

/** Called when somebody leaves for a shop, with the address of the list. */
export function saveFilters(search: string): void {
  try {
    sessionStorage.setItem(KEY, search);
  } catch {
    // Without storage the list simply opens as it is.
  }
}

/** Gives them back once. */
export function takeSavedFilters(): string | null {
  try {
    const search = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return search;
  } catch {
    return null;
  }
}
