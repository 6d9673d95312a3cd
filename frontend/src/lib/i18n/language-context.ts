import { createContext } from 'react';
import type { Language } from './language';

/** The language of the texts that are rendered. */
export const LanguageContext = createContext<Language | null>(null);
