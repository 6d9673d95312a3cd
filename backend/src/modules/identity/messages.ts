import { loadLocales } from '../../platform/http/index.js';
import type english from './locales/en.json';

/** Texts of the mails about an account. */
export const messages = loadLocales<typeof english>(import.meta.url);

export type AccountMailKind = keyof typeof english;
