import { isAgeRange, isGender, type AgeRange, type Gender } from '../../lib/vocabulary/values';
import type { Language } from '../../lib/i18n/language';
import { parseId, parsePage } from '../../lib/list-page';

/** The search parameters of a testimonials list. */
export interface TestimonialListParams {
  supplementId: number | null;
  conditionId: number | null;
  /** Shown as the name until the server has responded. */
  condition: string | null;
  /** The language of {@link condition}, if the address has it. */
  conditionLanguage: string | null;
  ageRange: AgeRange | null;
  gender: Gender | null;
  page: number;
}

/** Why the search parameters are invalid. */
export type ParamsError = 'parameters' | 'conditionId';

export function parseListParams(supplementId: string | undefined, params: URLSearchParams): TestimonialListParams {
  const ageRange = params.get('ageRange');
  const gender = params.get('gender');
  return {
    supplementId: parseId(supplementId),
    conditionId: parseId(params.get('conditionId') ?? undefined),
    condition: params.get('condition')?.trim() || null,
    conditionLanguage: params.get('language'),
    ageRange: isAgeRange(ageRange) ? ageRange : null,
    gender: isGender(gender) ? gender : null,
    page: parsePage(params),
  };
}

export function validateListParams({
  supplementId,
  conditionId,
  condition,
}: TestimonialListParams): ParamsError | null {
  if (conditionId === null) return condition === null ? 'parameters' : 'conditionId';
  return supplementId === null ? 'parameters' : null;
}

const RETURNED = ['ageRange', 'gender', 'supplementId', 'supplementName'];

/** The ranking from which the user came, with its filters. */
export function rankingPath(params: URLSearchParams, conditionName: string | null, language: Language): string {
  const back = new URLSearchParams();
  const condition = params.get('returnCondition') ?? params.get('condition') ?? conditionName;
  if (condition) back.set('condition', condition);
  back.set('language', language);
  for (const name of RETURNED) {
    const value = params.get(name);
    if (value) back.set(name, value);
  }
  return `/?${back.toString()}`;
}

export function pagePath(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  next.set('page', String(page));
  return `?${next.toString()}`;
}

/** The first page without the filters of the ranking. */
export function unfilteredPath(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  for (const name of ['ageRange', 'gender', 'page']) next.delete(name);
  return `?${next.toString()}`;
}
