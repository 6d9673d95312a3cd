import { isAgeRange, isGender, type AgeRange, type Gender } from '../../lib/vocabulary/values';

/** What the address of the home page says. All of it can be shared, reloaded and gone back to. */
export interface AnalysisAddress {
  /** A name in either language. */
  condition: string | null;
  ageRange: AgeRange | null;
  gender: Gender | null;
  supplement: { id: number; name: string } | null;
}

export type AnalysisFilters = Omit<AnalysisAddress, 'condition'>;

export const NO_FILTERS: AnalysisFilters = { ageRange: null, gender: null, supplement: null };

export const hasFilters = ({ ageRange, gender, supplement }: AnalysisFilters): boolean =>
  ageRange !== null || gender !== null || supplement !== null;

/** Anything that is not one of the known values is read as absent. */
export function readAnalysisAddress(params: URLSearchParams): AnalysisAddress {
  const ageRange = params.get('ageRange');
  const gender = params.get('gender');
  const supplementId = Number(params.get('supplementId'));
  return {
    condition: params.get('condition')?.trim() || params.get('query')?.trim() || null,
    ageRange: isAgeRange(ageRange) ? ageRange : null,
    gender: isGender(gender) ? gender : null,
    supplement:
      Number.isInteger(supplementId) && supplementId > 0
        ? { id: supplementId, name: params.get('supplementName')?.trim() ?? '' }
        : null,
  };
}

export function analysisParams({ condition, ageRange, gender, supplement }: AnalysisAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (condition) params.set('condition', condition);
  if (ageRange) params.set('ageRange', ageRange);
  if (gender) params.set('gender', gender);
  if (supplement) {
    params.set('supplementId', String(supplement.id));
    if (supplement.name) params.set('supplementName', supplement.name);
  }
  return params;
}

export const analysisPath = (address: AnalysisAddress): string => {
  const params = analysisParams(address).toString();
  return params ? `/?${params}` : '/';
};
