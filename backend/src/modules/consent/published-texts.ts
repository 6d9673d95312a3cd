import type { ConsentKind } from './consent-record.entity.js';

export interface PublishedText {
  kind: ConsentKind;
  version: string;
  language: 'en' | 'es';
  text: string;
}

/** The consent texts, by version. A text is never edited: a new wording is a new version. */
export const publishedTexts: readonly PublishedText[] = [
  {
    kind: 'testimonial_submission',
    version: 'testimonial-2026-11/en',
    language: 'en',
    text: 'I am 18 or older. I agree that Recuento processes the health data in this testimonial, that a person reviews it, and that it is published without my name once approved. The proof files stay private. I can withdraw this consent at any time.',
  },
  {
    kind: 'testimonial_submission',
    version: 'testimonial-2026-11/es',
    language: 'es',
    text: 'Tengo 18 años o más. Acepto que Recuento trate los datos de salud de este testimonio, que una persona lo revise y que se publique sin mi nombre una vez aprobado. Los archivos de prueba siguen siendo privados. Puedo retirar este consentimiento cuando quiera.',
  },
  {
    kind: 'cookie_preferences',
    version: 'cookies-2026-11/en',
    language: 'en',
    text: 'Recuento always keeps what it needs to work in this browser: that you are signed in, your language and your choices. With your consent it also counts visits (analytics) and measures which links are useful (marketing). Both stay off until you turn them on, and you can change your mind at any time.',
  },
  {
    kind: 'cookie_preferences',
    version: 'cookies-2026-11/es',
    language: 'es',
    text: 'Recuento siempre guarda en este navegador lo que necesita para funcionar: que has iniciado sesión, tu idioma y tus elecciones. Con tu consentimiento también cuenta visitas (analítica) y mide qué enlaces resultan útiles (marketing). Ambas cosas están desactivadas hasta que las actives, y puedes cambiar de opinión cuando quieras.',
  },
  {
    kind: 'cookie_preferences',
    version: 'cookies-2026-11-22/en',
    language: 'en',
    text: 'The site works with essential cookies alone. Analytics and marketing stay off unless you turn them on.',
  },
  {
    kind: 'cookie_preferences',
    version: 'cookies-2026-11-22/es',
    language: 'es',
    text: 'La web funciona solo con las cookies esenciales. Analítica y marketing siguen apagadas salvo que las actives.',
  },
];

/** The current text of a kind in a language: the last one in the list. */
export function findCurrentText(kind: ConsentKind, language: 'en' | 'es'): PublishedText {
  const publishedText = publishedTexts.findLast((text) => text.kind === kind && text.language === language);
  if (!publishedText) throw new Error(`No text of ${kind} is published in ${language}.`);
  return publishedText;
}

/** The published text of a kind that is identical to this one, in whatever version and language. */
export const findPublishedText = (kind: ConsentKind, text: string): PublishedText | undefined =>
  publishedTexts.find((published) => published.kind === kind && published.text === text);
