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

/** A link may say how it wants to be read (`?lang=es`): for this visit only, it is nobody's choice. */
export function linkedLanguage(): Language | null {
  const value = new URLSearchParams(window.location.search).get('lang');
  return isLanguage(value) ? value : null;
}

export const initialLanguage = (): Language => linkedLanguage() ?? storedLanguage() ?? browserLanguage();
