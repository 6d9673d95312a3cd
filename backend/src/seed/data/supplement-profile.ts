import type { DoseUnit, FeltSideEffect, IntakeType } from '../demo/demo-testimonial.js';

/** When people usually take it. */
export type Rhythm = 'night' | 'morning' | 'anytime' | 'fasting' | 'split' | 'meals' | 'occasional';

export interface Dose {
  amount: number;
  unit: DoseUnit;
}

export interface SupplementProfile {
  id: number;
  /** As it stands in an English sentence. */
  en: string;
  /** As it stands in a Spanish sentence, with its article. */
  es: string;
  /** One intake. A dose written twice is twice as common. */
  doses: readonly Dose[];
  rhythm: Rhythm;
  /** From the most to the least expected. */
  sideEffects: readonly FeltSideEffect[];
  /** Words for `other`: English, Spanish. */
  otherSideEffects?: readonly (readonly [string, string])[];
  intake?: readonly (readonly [IntakeType, number])[];
  /** People speak of international units where the form asks for milligrams. */
  internationalUnitsPerMilligram?: number;
  /** Interacts with many medicines: no invented testimonial combines it with one. */
  takenAlone?: true;
}

const doses =
  (unit: DoseUnit) =>
  (...amounts: number[]): Dose[] =>
    amounts.map((amount) => ({ amount, unit }));

export const milligrams = doses('milligrams');
export const grams = doses('grams');
export const millilitres = doses('ml');
export const capsules = doses('capsules');
export const tablets = doses('tablets');
export const drops = doses('drops');
