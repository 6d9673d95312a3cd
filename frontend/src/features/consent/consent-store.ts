import { useSyncExternalStore } from 'react';
import { currentLanguage } from '../../lib/i18n/i18n';
import type { Language } from '../../lib/i18n/language';
import { CONSENT_VERSION } from './consent-version';

/** What may be turned on or off; what is necessary and functional always stays on. */
export interface ConsentOptions {
  analytics: boolean;
  marketing: boolean;
}

export interface ConsentChoice extends ConsentOptions {
  /** Of the text that was shown. */
  version: string;
  /** In which the text was read. */
  language: Language;
  /** ISO date and time. */
  chosenAt: string;
  /** The record of it on the server; null while there is none. */
  recordId: number | null;
}

export interface ConsentState {
  /** Null: nothing was chosen, so nothing is allowed. */
  choice: ConsentChoice | null;
  /** The question was closed in this browser. */
  dismissed: boolean;
}

export const ALL_OPTIONS: ConsentOptions = { analytics: true, marketing: true };
export const NO_OPTIONS: ConsentOptions = { analytics: false, marketing: false };

const CHOICE_KEY = 'consent';
const DISMISSED_KEY = 'consent-banner-dismissed';
/** A choice is asked for again after a year. */
const VALID_FOR_MS = 365 * 24 * 60 * 60 * 1_000;

/** The stored text as a choice; null for anything else, for another version and for what was chosen too long ago. */
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

const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The choice then lasts as long as the page.
  }
}

const listeners = new Set<() => void>();
let state: ConsentState | null = null;

function load(): ConsentState {
  const text = readStored(CHOICE_KEY);
  const choice = readChoice(text, Date.now());
  // What was closed is open again once the choice that closed it has run out.
  const outdated = text !== null && choice === null;
  return { choice, dismissed: !outdated && readStored(DISMISSED_KEY) === CONSENT_VERSION };
}

function setState(next: ConsentState): void {
  state = next;
  store(CHOICE_KEY, next.choice && JSON.stringify(next.choice));
  store(DISMISSED_KEY, next.dismissed ? CONSENT_VERSION : null);
  for (const listener of listeners) listener();
}

/** Another tab has written: what is stored counts. */
function reload(): void {
  state = null;
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || key === CHOICE_KEY || key === DISMISSED_KEY) reload();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
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

/** The person has chosen: it counts from now on and closes the question. */
export function saveChoice({ analytics, marketing }: ConsentOptions): void {
  const read = { version: CONSENT_VERSION, language: currentLanguage(), chosenAt: new Date().toISOString() };
  setState({ choice: { analytics, marketing, ...read, recordId: null }, dismissed: true });
}

/** The person's choice of another time or place, as the server has it. */
export function adoptChoice(choice: ConsentChoice): void {
  setState({ choice, dismissed: true });
}

/** The server has a record of this choice now. */
export function markRecorded(choice: ConsentChoice, recordId: number | null): void {
  if (getConsentState().choice === choice) setState({ choice: { ...choice, recordId }, dismissed: true });
}

/** Nothing is allowed any more. The record of it is closed already, so none is asked for. */
export function clearLocalChoice(): void {
  const { choice } = getConsentState();
  if (choice) setState({ choice: { ...choice, ...NO_OPTIONS }, dismissed: true });
}

/** As if nobody had chosen: the question is asked again. */
export function forgetChoice(): void {
  setState({ choice: null, dismissed: false });
}
