import type { Language } from './words';

const BOTH = ['en', 'es'] as const;

/** In which languages a journey is made: in both in the full run; in the short one journeys take turns. */
export const languages = (inShort: Language): readonly Language[] => (process.env.FULL ? BOTH : [inShort]);
