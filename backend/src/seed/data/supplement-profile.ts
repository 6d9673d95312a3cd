import type { DoseUnit, IntakeType } from '../../modules/testimonials/index.js';
import type { FeltSideEffect } from '../demo/demo-testimonial.js';

/** Usual time of intake. */
export type Rhythm = 'night' | 'morning' | 'anytime' | 'fasting' | 'split' | 'meals' | 'occasional';

export interface Dose {
  amount: number;
  unit: DoseUnit;
}

export interface SupplementProfile {
  id: number;
  /** Name in an English sentence. */
  en: string;
  /** Name in a Spanish sentence, with its article. */
  es: string;
  /** Doses of one intake. A dose listed twice is twice as common. */
  doses: readonly Dose[];
  rhythm: Rhythm;
  /** From the most to the least common. */
  sideEffects: readonly FeltSideEffect[];
  /** Texts for `other`: English, Spanish. */
  otherSideEffects?: readonly (readonly [string, string])[];
  intake?: readonly (readonly [IntakeType, number])[];
  /** Texts use international units, while the form has milligrams. */
  internationalUnitsPerMilligram?: number;
  /** Interacts with many medications: no testimonial combines it with one. */
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
