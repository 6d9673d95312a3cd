import { loadLocales } from '../../platform/http/index.js';
import type english from './locales/en.json';

/** Titles and descriptions of the pages, equal to those of the single-page app. */
export const messages = loadLocales<typeof english>(import.meta.url);
