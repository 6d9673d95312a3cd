export type Language = 'en' | 'es';

const STORAGE_KEY = 'language';

const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'es';

/** What the person chose on this device, or null when they never did. Storage may be forbidden: then nothing is stored. */
export function storedLanguage(): Language | null {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return isLanguage(value) ? value : null;
  } catch {
    return null;
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The choice then lasts as long as the page.
  }
}

export function browserLanguage(): Language {
  return /^es\b/i.test(navigator.language) ? 'es' : 'en';
}

export const initialLanguage = (): Language => storedLanguage() ?? browserLanguage();
