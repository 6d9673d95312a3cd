import { useFormats } from '../../../lib/formats';
import type { RankedSupplement } from '../queries';
import { useAnalysisTranslation } from '../translations';

/** `Could rank 1 to 6`, or `Ranks 3` where the reports allow a single rank. */
export function useRankRange() {
  const { t } = useAnalysisTranslation();
  const { count } = useFormats();
  return ({ rankLow, rankHigh }: Pick<RankedSupplement, 'rankLow' | 'rankHigh'>): string =>
    rankLow === rankHigh
      ? t('card.ranks', { rank: count(rankLow) })
      : t('card.couldRank', { low: count(rankLow), high: count(rankHigh) });
}
