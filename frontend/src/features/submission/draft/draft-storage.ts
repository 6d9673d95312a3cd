import { ignoreStorageErrors } from '../../../lib/ignore-storage-errors';

/** Drafts are health data: one per user, in this browser only, deleted after a week. */
const PREFIX = 'submission-draft:';
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

interface Envelope {
  savedAt: number;
  content: unknown;
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

function read(key: string): Envelope | null {
  const envelope = ignoreStorageErrors(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Envelope | null);
  const age = Date.now() - (typeof envelope?.savedAt === 'number' ? envelope.savedAt : Number.NEGATIVE_INFINITY);
  return envelope && age >= 0 && age < LIFETIME_MS ? envelope : null;
}

export function writeDraft(userId: string, content: unknown, now = Date.now()): void {
  ignoreStorageErrors(() =>
    localStorage.setItem(PREFIX + userId, JSON.stringify({ savedAt: now, content } satisfies Envelope)),
  );
}

export const readDraft = (userId: string): Envelope | null => read(PREFIX + userId);

export function deleteDraft(userId: string): void {
  ignoreStorageErrors(() => localStorage.removeItem(PREFIX + userId));
}

/** Deletes drafts of all users that are older than a week or unreadable. */
export function deleteExpiredDrafts(): void {
  ignoreStorageErrors(() => keys().forEach((key) => read(key) ?? localStorage.removeItem(key)));
}

/** Deletes the drafts of all users of this browser; called on sign-out. */
export function deleteAllDrafts(): void {
  ignoreStorageErrors(() => keys().forEach((key) => localStorage.removeItem(key)));
}
