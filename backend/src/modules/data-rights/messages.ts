import { loadLocales } from '../../platform/http/index.js';
import type english from './locales/en.json';

/** Texts of the mails about erasures, inactive accounts and former addresses. */
export const messages = loadLocales<typeof english>(import.meta.url);
