import { ignoreStorageErrors } from '../ignore-storage-errors';
import { useAuth } from '../session/auth-context';
import type { FormStorage } from './use-form-state';

/**
 * Texts that were typed in a dialog and not sent. They survive an ended session, which closes the page of the dialog, and a
 * reload. Stored in this tab only, for each user, and deleted on sign-out, because they may contain health data. Without
 * storage a text lasts as long as its page.
 */
const PREFIX = 'unsent-text:';

/** Stores the given fields of a form under a name. Without a signed-in user nothing is stored. */
export function useUnsentText(name: string, fields: readonly string[]): FormStorage {
  const { user } = useAuth();
  const key = user && `${PREFIX}${user.id}:${name}`;
  return {
    read: () => {
      const stored = ignoreStorageErrors(() => JSON.parse((key && sessionStorage.getItem(key)) ?? '{}') as unknown);
      return typeof stored === 'object' ? { ...stored } : {};
    },
    write: (values) => {
      const stored = Object.entries(values).filter(([field]) => fields.includes(field));
      ignoreStorageErrors(() => key && sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(stored))));
    },
    clear: () => {
      ignoreStorageErrors(() => key && sessionStorage.removeItem(key));
    },
  };
}

/** Deletes the texts of all users of this tab; called on sign-out. */
export function deleteUnsentTexts(): void {
  ignoreStorageErrors(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}
