const KEY = 'marketplace-filters';

/** Called when somebody leaves for a shop, with the address of the list. */
export function saveFilters(search: string): void {
  try {
    sessionStorage.setItem(KEY, search);
  } catch {
    // Without storage the list simply opens as it is.
  }
}

export function readSavedFilters(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetSavedFilters(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was kept.
  }
}
