import type { SideEffectsDuration, StillTakingStatus } from '../../../modules/testimonials/index.js';
import type { DemoMedication, FeltSideEffect } from '../demo-testimonial.js';

type Lines = readonly string[];

/** Sentence templates. The placeholders in braces are filled by experience.ts. */
export interface Frames {
  start: { any: Lines; still: Lines; stopped: Lines };
  result: { significant: Lines; moderate: Lines; residual: Lines; none: Lines; negative_effects: Lines };
  tail: { significant: Lines; moderate: Lines; residual: Lines; none: Lines; negative_effects: Lines };
  /** A mild side effect of a helpful supplement. */
  drawback: Lines;
  drawbackEnding: Record<SideEffectsDuration, Lines>;
  mild: Record<FeltSideEffect, Lines>;
  /** The side effect is the main subject. */
  strong: Record<FeltSideEffect, Lines>;
  medication: Record<DemoMedication['purpose'], Record<DemoMedication['type'], Lines>>;
  caveat: Lines;
  closing: Record<StillTakingStatus, { helped: Lines; other: Lines }>;
}
