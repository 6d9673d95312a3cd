import type { components } from '../../api/schema';
import { exhaustive } from '../exhaustive';

export type Outcome = components['schemas']['PublicTestimonialDto']['perceivedImprovement'];
export type AgeRange = components['schemas']['PublicTestimonialDto']['ageRange'];
export type Gender = components['schemas']['PublicTestimonialDto']['gender'];

export const AGE_RANGES = exhaustive<AgeRange>()(['18-24', '25-34', '35-44', '45-54', '55-64', '65+']);
export const GENDERS = exhaustive<Gender>()(['male', 'female', 'other', 'prefer_not_to_say']);
/** Best to worst; every chart and legend uses this order. */
export const OUTCOMES = exhaustive<Outcome>()(['significant', 'moderate', 'residual', 'none', 'negative_effects']);

/** Values of earlier versions that occur in old links and exports but are no longer written. */
const OLD_OUTCOMES: Record<string, Outcome> = {
  no_improvement: 'none',
  slight_improvement: 'residual',
  moderate_improvement: 'moderate',
  significant_improvement: 'significant',
  complete_improvement: 'significant',
};

/** Parses a current or old outcome value; null if it is unknown. */
export function readOutcome(value: string): Outcome | null {
  return OUTCOMES.find((outcome) => outcome === value) ?? OLD_OUTCOMES[value] ?? null;
}

export const isAgeRange = (value: string | null): value is AgeRange => AGE_RANGES.includes(value as AgeRange);
export const isGender = (value: string | null): value is Gender => GENDERS.includes(value as Gender);
