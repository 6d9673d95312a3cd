import i18next from 'i18next';
import { useContext } from 'react';
import { initReactI18next } from 'react-i18next';
import { stripDirectionCharacters } from './directions';
import { browserLanguage, initialLanguage, storedLanguage, storeLanguage, type Language } from './language';
import { LanguageContext } from './language-context';
import type { Translations } from './translations';

export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: initialLanguage(),
  fallbackLng: 'en',
  supportedLngs: ['en', 'es'],
  resources: {},
  // React escapes HTML; direction characters are removed here.
  interpolation: { escapeValue: true, escape: stripDirectionCharacters, defaultVariables: { product: 'Recuento' } },
  react: { useSuspense: false },
  initAsync: false,
});

const markDocument = (language: string) => {
  if (typeof document !== 'undefined' && document.documentElement.lang !== language)
    document.documentElement.lang = language;
};
i18n.on('languageChanged', markDocument);
markDocument(i18n.language);

export const currentLanguage = (): Language => (i18n.language === 'es' ? 'es' : 'en');

export async function chooseLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18n.changeLanguage(language);
}

/** Follows the language of the browser while no choice is stored. Returns the function that stops it. */
export function followBrowserLanguage(): () => void {
  const follow = () => {
    if (storedLanguage() === null) void i18n.changeLanguage(browserLanguage());
  };
  window.addEventListener('languagechange', follow);
  return () => window.removeEventListener('languagechange', follow);
}

/** The maps of {@link rememberTexts}. */
const rememberedTexts: Map<string, string>[] = [];

/** Sets the product name, which any text can contain as `{{product}}`. */
export function setProductName(product: string): void {
  const { interpolation } = i18n.options;
  i18n.options.interpolation = { ...interpolation, defaultVariables: { product } };
  for (const texts of rememberedTexts) texts.clear();
}

/** Of a namespace in one language. When there are more, all are looked up again. */
const MAX_REMEMBERED_TEXTS = 1_000;

/**
 * Looks up a text once for each combination of its variables: i18next copies all its options for each, and a ranking needs a
 * thousand. Four of five texts with variables, most of which are numbers, repeat on other pages.
 */
export function rememberTexts<T extends object>(t: T): T {
  const lookUp = t as unknown as (key: string, ...variables: unknown[]) => string;
  const texts = new Map<string, string>();
  rememberedTexts.push(texts);
  const translate = (key: string, ...variables: unknown[]) => {
    const textKey = toTextKey(key, variables);
    if (textKey === undefined) return lookUp(key, ...variables);
    let text = texts.get(textKey);
    if (text === undefined) {
      if (texts.size === MAX_REMEMBERED_TEXTS) texts.clear();
      texts.set(textKey, (text = lookUp(key, ...variables)));
    }
    return text;
  };
  // <Trans> reads the properties of the function.
  return Object.assign(translate, t);
}

/** Undefined if the text depends on something else than texts and numbers. */
function toTextKey(key: string, variables: unknown[]): string | undefined {
  if (variables.length === 0) return key;
  const [values] = variables;
  if (variables.length > 1 || typeof values !== 'object' || values === null) return undefined;
  const isPlain = Object.values(values).every((value) => typeof value === 'string' || Number.isFinite(value));
  return isPlain ? key + JSON.stringify(values) : undefined;
}

/** Calls back after every change of the language. Returns the function that ends it. */
export function subscribeToLanguage(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
}

/** The language of this rendering; without a provider (a single component in a test) that of the moment. */
export const useCurrentLanguage = (): Language => useContext(LanguageContext) ?? currentLanguage();

/**
 * Registers a namespace in both languages and returns its hook; called once, in the `translations.ts` of a feature. The
 * hook of react-i18next subscribes each component and copies the i18n object for it: a ranking calls it a thousand times.
 */
export function defineTranslations<N extends keyof Translations & string>(
  namespace: N,
  texts: Record<Language, object>,
) {
  const define = (language: Language) => {
    i18n.addResourceBundle(language, namespace, texts[language], false, true, { silent: true, skipCopy: true });
    return { t: rememberTexts(i18n.getFixedT(language, namespace)), i18n };
  };
  const translations = { en: define('en'), es: define('es') };
  return () => translations[useCurrentLanguage()];
}
