/** Drafts are health data: one for each person, in this browser only, gone after a week. */
const PREFIX = 'submission-draft:';
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

interface Envelope {
  savedAt: number;
  content: unknown;
}

/** Storage may be forbidden or full: then there is no draft. */
function quietly<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

function read(key: string, now: number): Envelope | null {
  const envelope = quietly(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Envelope | null);
  const age = now - (typeof envelope?.savedAt === 'number' ? envelope.savedAt : Number.NEGATIVE_INFINITY);
  return envelope && age >= 0 && age < LIFETIME_MS ? envelope : null;
}

export function writeDraft(userId: string, content: unknown, now = Date.now()): void {
  quietly(() => localStorage.setItem(PREFIX + userId, JSON.stringify({ savedAt: now, content } satisfies Envelope)));
}

export const readDraft = (userId: string, now = Date.now()): Envelope | null => read(PREFIX + userId, now);

export function forgetDraft(userId: string): void {
  quietly(() => localStorage.removeItem(PREFIX + userId));
}

/** Drafts of anybody that are older than a week, or that cannot be read. */
export function forgetOldDrafts(now = Date.now()): void {
  quietly(() => keys().forEach((key) => read(key, now) ?? localStorage.removeItem(key)));
}

/** Of everybody who used this browser; for signing out. */
export function forgetDrafts(): void {
  quietly(() => keys().forEach((key) => localStorage.removeItem(key)));
}
