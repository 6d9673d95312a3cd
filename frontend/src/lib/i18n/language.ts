import { ignoreStorageErrors } from '../ignore-storage-errors';

export type Language = 'en' | 'es';

const STORAGE_KEY = 'language';
const YEAR_IN_SECONDS = 31_536_000;

const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'es';

/** The user's choice on this device, or null. */
export function storedLanguage(): Language | null {
  const value = ignoreStorageErrors(() => localStorage.getItem(STORAGE_KEY));
  return isLanguage(value) ? value : null;
}

/** Without storage the choice lasts until the page is closed. */
export function storeLanguage(language: Language): void {
  ignoreStorageErrors(() => localStorage.setItem(STORAGE_KEY, language));
  refreshLanguageCookie();
}

/** Repeats the stored choice as a cookie, by which the server renders its documents in this language. */
export function refreshLanguageCookie(): void {
  const language = storedLanguage();
  if (language) document.cookie = `${STORAGE_KEY}=${language}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
}

/** The first supported language of the browser, as in its Accept-Language, by which the server chooses; otherwise English. */
export function browserLanguage(): Language {
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages;
  const supported = languages.find((language) => /^(en|es)\b/i.test(language));
  return supported !== undefined && /^es/i.test(supported) ? 'es' : 'en';
}

/** A link may set the language for this visit (`?lang=es`); it is not stored as the user's choice. */
export function linkedLanguage(): Language | null {
  if (typeof window === 'undefined') return null;
  const value = new URLSearchParams(window.location.search).get('lang');
  return isLanguage(value) ? value : null;
}

export const initialLanguage = (): Language => linkedLanguage() ?? storedLanguage() ?? browserLanguage();
