import { type Language, languages, loadLocales } from '../../platform/http/index.js';
import type english from './locales/en.json';

/** Rejection reasons that the product itself gives; stored in the language of the testimonial. */
export const messages = loadLocales<typeof english>(import.meta.url);

/** Whether the product gave this reason because the author withdrew the consent; no reviewer decided. */
export const isConsentWithdrawal = (reason: string | null): boolean =>
  languages.some((language) => messages[language].consentWithdrawn === reason);

/** The reason of a rejection for a reader: in their language if the product itself gave it, else as the reviewer wrote it. */
export const translateReason = (reason: string | null, language: Language): string | null =>
  isConsentWithdrawal(reason) ? messages[language].consentWithdrawn : reason;
