/**
 * Accesses the storage of the browser, which may be blocked, full or contain what another version has written: then the
 * action has no effect, and its result is null.
 */
export function ignoreStorageErrors<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
