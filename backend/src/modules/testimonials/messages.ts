import { loadLocales } from '../../platform/http/index.js';
import type english from './locales/en.json';

/** Rejection reasons that the product itself gives, in the language of the testimonial. */
export const messages = loadLocales<typeof english>(import.meta.url);
