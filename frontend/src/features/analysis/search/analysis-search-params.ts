import { parseId } from '../../../lib/list-page';
import { isAgeRange, isGender, type AgeRange, type Gender } from '../../../lib/vocabulary/values';

/** The search parameters of the home page. All of its state can be shared, reloaded and navigated back to. */
export interface AnalysisSearchParams {
  /** A condition name in either language. */
  condition: string | null;
  ageRange: AgeRange | null;
  gender: Gender | null;
  supplement: { id: number; name: string } | null;
}

export type AnalysisFilters = Omit<AnalysisSearchParams, 'condition'>;

export const NO_FILTERS: AnalysisFilters = { ageRange: null, gender: null, supplement: null };

export const hasFilters = ({ ageRange, gender, supplement }: AnalysisFilters): boolean =>
  ageRange !== null || gender !== null || supplement !== null;

/** Unknown values are treated as absent. */
export function parseAnalysisSearchParams(params: URLSearchParams): AnalysisSearchParams {
  const ageRange = params.get('ageRange');
  const gender = params.get('gender');
  const supplementId = parseId(params.get('supplementId') ?? undefined);
  return {
    condition: params.get('condition')?.trim() || params.get('query')?.trim() || null,
    ageRange: isAgeRange(ageRange) ? ageRange : null,
    gender: isGender(gender) ? gender : null,
    supplement: supplementId === null ? null : { id: supplementId, name: params.get('supplementName')?.trim() ?? '' },
  };
}

export function toAnalysisSearchParams({
  condition,
  ageRange,
  gender,
  supplement,
}: AnalysisSearchParams): URLSearchParams {
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

export const analysisPath = (address: AnalysisSearchParams): string => {
  const params = toAnalysisSearchParams(address).toString();
  return params ? `/?${params}` : '/';
};
