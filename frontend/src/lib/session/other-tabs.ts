/** A sign-in or sign-out in one tab, for all others. */
export type SessionChange = 'signed-in' | 'signed-out';

const KEY = 'session-change';

/** The storage sends an event to all other tabs. Nothing stays stored. */
export function announceSessionChange(change: SessionChange): void {
  try {
    localStorage.setItem(KEY, change);
    localStorage.removeItem(KEY);
  } catch {
    // Without storage the other tabs notice with their next token.
  }
}

export function onSessionChange(listener: (change: SessionChange) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && (newValue === 'signed-in' || newValue === 'signed-out')) listener(newValue);
  });
}
