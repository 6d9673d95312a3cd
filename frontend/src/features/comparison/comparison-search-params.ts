import { isAgeRange, isGender, type AgeRange, type Gender } from '../../lib/vocabulary/values';

/** The address of a comparison: `/compare?condition=3&supplements=46,51`, with the filters of the ranking. */
export interface ComparisonParams {
  conditionId: number;
  supplementIds: number[];
  ageRange: AgeRange | null;
  gender: Gender | null;
}

const MIN_SUPPLEMENTS = 2;
const MAX_SUPPLEMENTS = 4;
const ID = /^[1-9]\d{0,8}$/;

/** Null if the address does not name a condition and two to four different supplements. */
export function parseComparisonParams(params: URLSearchParams): ComparisonParams | null {
  const condition = params.get('condition') ?? '';
  const ids = (params.get('supplements') ?? '').split(',');
  const isValid = ID.test(condition) && ids.every((id) => ID.test(id)) && new Set(ids).size === ids.length;
  if (!isValid || ids.length < MIN_SUPPLEMENTS || ids.length > MAX_SUPPLEMENTS) return null;
  const ageRange = params.get('ageRange');
  const gender = params.get('gender');
  return {
    conditionId: Number(condition),
    supplementIds: ids.map(Number),
    ageRange: isAgeRange(ageRange) ? ageRange : null,
    gender: isGender(gender) ? gender : null,
  };
}

export function comparisonPath({ conditionId, supplementIds, ageRange, gender }: ComparisonParams): string {
  const filters = new URLSearchParams({ ...(ageRange && { ageRange }), ...(gender && { gender }) }).toString();
  // Commas stay readable.
  return `/compare?condition=${conditionId}&supplements=${supplementIds.join(',')}${filters && `&${filters}`}`;
}

/** The ranking of the condition with the same filters. */
export const rankingPath = (conditionName: string, { ageRange, gender }: ComparisonParams): string =>
  `/?${new URLSearchParams({ condition: conditionName, ...(ageRange && { ageRange }), ...(gender && { gender }) }).toString()}`;
