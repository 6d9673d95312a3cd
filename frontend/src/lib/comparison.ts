import type { AgeRange, Gender } from './vocabulary/values';

/** The most supplements that can be compared; the server has the same limit. */
export const MAX_COMPARED = 4;

export interface ComparisonParams {
  conditionId: number;
  supplementIds: readonly number[];
  ageRange: AgeRange | null;
  gender: Gender | null;
}

/** The address of a comparison among the people of a ranking: `/compare?condition=3&supplements=46,51`. */
export function comparisonPath({ conditionId, supplementIds, ageRange, gender }: ComparisonParams): string {
  const filters = new URLSearchParams({ ...(ageRange && { ageRange }), ...(gender && { gender }) }).toString();
  // Commas stay readable.
  return `/compare?condition=${conditionId}&supplements=${supplementIds.join(',')}${filters && `&${filters}`}`;
}

export interface Compared {
  id: number;
  name: string;
}

/** The state of a history entry of a ranking: the supplements that it selects when it is opened. */
export interface SelectionState {
  compared: readonly Compared[];
}
