const STORAGE_KEY = 'welcome-popup';

export function wasWelcomed(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Without a memory it would come back on every visit: better never.
    return true;
  }
}

export function markWelcomed(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, 'shown');
  } catch {
    // Then nothing is remembered, and nothing is shown either.
  }
}
