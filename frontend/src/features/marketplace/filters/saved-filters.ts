import { ignoreStorageErrors } from '../../../lib/ignore-storage-errors';

const KEY = 'marketplace-filters';

/** Saves the search parameters of the list when the user leaves for a shop. Without storage it opens unfiltered. */
export function saveFilters(search: string): void {
  ignoreStorageErrors(() => sessionStorage.setItem(KEY, search));
}

export const readSavedFilters = (): string | null => ignoreStorageErrors(() => sessionStorage.getItem(KEY));

export function clearSavedFilters(): void {
  ignoreStorageErrors(() => sessionStorage.removeItem(KEY));
}
