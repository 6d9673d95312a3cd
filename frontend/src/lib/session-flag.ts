import { ignoreStorageErrors } from './ignore-storage-errors';

/** A flag that lasts for the session of this browser tab. */
export interface SessionFlag {
  isSet(): boolean;
  set(): void;
}

export function sessionFlag(key: string): SessionFlag {
  return {
    // Without storage the popup would appear on every page: it counts as already shown.
    isSet: () => ignoreStorageErrors(() => sessionStorage.getItem(key) !== null) ?? true,
    set: () => void ignoreStorageErrors(() => sessionStorage.setItem(key, 'shown')),
  };
}

/**
 * A visit (a session of the tab) is interrupted at most once: by the consent banner on the first visit, or by one
 * popup. The flag of a popup is set only when that popup was shown (or, for the prize, read on the form page), so a
 * suppressed popup appears on a later visit.
 */
export const interruptionFlag = sessionFlag('visit-interrupted');
