import { useSyncExternalStore } from 'react';
import { ignoreStorageErrors } from '../../lib/ignore-storage-errors';
import { currentLanguage } from '../../lib/i18n/i18n';
import type { Language } from '../../lib/i18n/language';
import { CONSENT_VERSION } from './consent-version';

/** What can be turned on or off; necessary and functional cookies are always on. */
export interface ConsentOptions {
  analytics: boolean;
  marketing: boolean;
}

export interface ConsentChoice extends ConsentOptions {
  /** Version of the text that was shown. */
  version: string;
  /** Language of the text that was shown. */
  language: Language;
  /** ISO date and time. */
  chosenAt: string;
  /** Id of the record on the server; null while there is none. */
  recordId: number | null;
}

export interface ConsentState {
  /** Null: no choice yet, so nothing is allowed. */
  choice: ConsentChoice | null;
  /** The banner was closed in this browser. */
  dismissed: boolean;
}

export const ALL_OPTIONS: ConsentOptions = { analytics: true, marketing: true };
export const NO_OPTIONS: ConsentOptions = { analytics: false, marketing: false };

const CHOICE_KEY = 'consent';
const DISMISSED_KEY = 'consent-banner-dismissed';
/** A choice expires after a year. */
const VALID_FOR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Parses the stored choice; null if it is invalid, for another version or expired. */
export function readChoice(text: string | null, now: number): ConsentChoice | null {
  const { analytics, marketing, version, language, chosenAt, recordId } = parseChoice(text);
  if (typeof analytics !== 'boolean' || typeof marketing !== 'boolean' || version !== CONSENT_VERSION) return null;
  const age = now - Date.parse(String(chosenAt));
  if (!(age < VALID_FOR_MS)) return null;
  return {
    analytics,
    marketing,
    version,
    language: language === 'es' ? 'es' : 'en',
    chosenAt: String(chosenAt),
    recordId: typeof recordId === 'number' ? recordId : null,
  };
}

function parseChoice(text: string | null): Partial<Record<keyof ConsentChoice, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const readStored = (key: string): string | null => ignoreStorageErrors(() => localStorage.getItem(key));

/** Without storage the choice lasts until the page is closed. */
function store(key: string, text: string | null): void {
  ignoreStorageErrors(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}

const listeners = new Set<() => void>();
let state: ConsentState | null = null;

function load(): ConsentState {
  const text = readStored(CHOICE_KEY);
  const choice = readChoice(text, Date.now());
  // A dismissed banner is shown again once the choice that dismissed it has expired.
  const outdated = text !== null && choice === null;
  return { choice, dismissed: !outdated && readStored(DISMISSED_KEY) === CONSENT_VERSION };
}

function setState(next: ConsentState): void {
  state = next;
  store(CHOICE_KEY, next.choice && JSON.stringify(next.choice));
  store(DISMISSED_KEY, next.dismissed ? CONSENT_VERSION : null);
  for (const listener of listeners) listener();
}

/** Another tab has written: the stored value wins. */
function reload(): void {
  state = null;
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || key === CHOICE_KEY || key === DISMISSED_KEY) reload();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    // What was read while nobody listened, as by a rendering that React has discarded, may have changed since.
    state = null;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    state = null;
  };
}

export const getConsentState = (): ConsentState => (state ??= load());

export const useConsentState = (): ConsentState => useSyncExternalStore(subscribe, getConsentState);

/** Stores the choice of the user and closes the banner. */
export function saveChoice({ analytics, marketing }: ConsentOptions): void {
  const read = { version: CONSENT_VERSION, language: currentLanguage(), chosenAt: new Date().toISOString() };
  setState({ choice: { analytics, marketing, ...read, recordId: null }, dismissed: true });
}

/** Takes over a choice that the user made at another time or on another device, from the server. */
export function adoptChoice(choice: ConsentChoice): void {
  setState({ choice, dismissed: true });
}

/** Marks the choice as recorded on the server. */
export function markRecorded(choice: ConsentChoice, recordId: number | null): void {
  if (getConsentState().choice === choice) setState({ choice: { ...choice, recordId }, dismissed: true });
}

/** Removes all permissions. The server record is already closed, so no new one is created. */
export function clearLocalChoice(): void {
  const { choice } = getConsentState();
  if (choice) setState({ choice: { ...choice, ...NO_OPTIONS }, dismissed: true });
}

/** Resets to the initial state: the banner is shown again. */
export function resetChoice(): void {
  setState({ choice: null, dismissed: false });
}
