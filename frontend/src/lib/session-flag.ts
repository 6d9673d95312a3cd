/** Something that happens once in a session of this browser tab, and whether it did. */
export interface SessionFlag {
  isSet(): boolean;
  set(): void;
}

export function sessionFlag(key: string): SessionFlag {
  return {
    isSet() {
      try {
        return sessionStorage.getItem(key) !== null;
      } catch {
        // Without a memory it would come back on every visit: better never.
        return true;
      }
    },
    set() {
      try {
        sessionStorage.setItem(key, 'shown');
      } catch {
        // Then nothing is remembered, and nothing is shown either.
      }
    },
  };
}

/**
 * One visit (a session of the tab) is interrupted once at most: by the question about cookies, which everybody gets on
 * the first visit, or by one popup. The flags of the popups stay true to their name: each is set only when that popup
 * was shown (or, for the prize, read on the form's page), so whatever had to give way comes on a later visit.
 */
export const interruptionFlag = sessionFlag('visit-interrupted');
