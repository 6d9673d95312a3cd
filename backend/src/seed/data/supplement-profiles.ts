import type { SupplementProfile } from './supplement-profile.js';
import { herbProfiles } from './supplement-profiles-herbs.js';
import { mineralProfiles } from './supplement-profiles-minerals.js';
import { otherProfiles } from './supplement-profiles-others.js';

/** By the id of the supplement in the catalog. */
export const supplementProfiles: ReadonlyMap<number, SupplementProfile> = new Map(
  [...mineralProfiles, ...herbProfiles, ...otherProfiles].map((profile) => [profile.id, profile]),
);
