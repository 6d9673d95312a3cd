import type { Language } from './i18n/language';

/** The ranking from which a link leads to a supplement, in the state of the history: the page links back to it. */
export interface RankingOrigin {
  conditionId: number;
  /** The search parameters of the ranking. */
  search: string;
  /** In which it was shown. */
  language: Language;
}

interface OriginState {
  ranking: RankingOrigin;
}

export const toOriginState = (ranking: RankingOrigin): OriginState => ({ ranking });

/** Null if another link, or none, led to the page. */
export const readOrigin = (state: unknown): RankingOrigin | null =>
  (state as Partial<OriginState> | null)?.ranking ?? null;
