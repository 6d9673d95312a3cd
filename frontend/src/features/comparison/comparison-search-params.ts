import { type ComparisonParams, MAX_COMPARED } from '../../lib/comparison';
import { isAgeRange, isGender } from '../../lib/vocabulary/values';

const MIN_COMPARED = 2;
const ID = /^[1-9]\d{0,8}$/;

/** Null if the address does not name a condition and two to four different supplements. */
export function parseComparisonParams(params: URLSearchParams): ComparisonParams | null {
  const condition = params.get('condition') ?? '';
  const ids = (params.get('supplements') ?? '').split(',');
  const isValid = ID.test(condition) && ids.every((id) => ID.test(id)) && new Set(ids).size === ids.length;
  if (!isValid || ids.length < MIN_COMPARED || ids.length > MAX_COMPARED) return null;
  const ageRange = params.get('ageRange');
  const gender = params.get('gender');
  return {
    conditionId: Number(condition),
    supplementIds: ids.map(Number),
    ageRange: isAgeRange(ageRange) ? ageRange : null,
    gender: isGender(gender) ? gender : null,
  };
}

/** The ranking of the condition with the same filters. */
export const rankingPath = (conditionName: string, { ageRange, gender }: ComparisonParams): string =>
  `/?${new URLSearchParams({ condition: conditionName, ...(ageRange && { ageRange }), ...(gender && { gender }) }).toString()}`;
