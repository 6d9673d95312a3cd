/** Something that is said once in a session of this browser tab, and whether it was. */
export interface SessionFlag {
  isSet(): boolean;
  set(): void;
}

function sessionFlag(key: string): SessionFlag {
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

export const welcomeFlag = sessionFlag('welcome-popup');
export const signedInPrizeFlag = sessionFlag('prize-popup:signed-in');
export const visitorPrizeFlag = sessionFlag('prize-popup:anonymous');
