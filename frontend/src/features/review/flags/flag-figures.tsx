import { useFormats } from '../../../lib/formats';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import type { Flag } from '../queries';
import { useReviewTranslation } from '../translations';

type Figures = NonNullable<Flag['figures']>;

/** What a flag is based on, in words: the usual range, the answer, and whether the author confirmed it. */
export function FlagFigures({ figures }: { figures: Figures }) {
  const { t } = useReviewTranslation();
  const { count } = useFormats();
  const words = useVocabulary();
  const { amount, unit, low, high, usualUnit, reports, confirmed } = figures;
  const isTime = unit === 'days';
  const answer = isTime ? words.time(amount, unit) : words.dose(amount, unit);
  const basis =
    low === null || high === null
      ? t('flags.figures.unknown', { answer, reports: count(reports) })
      : t('flags.figures.usual', {
          answer,
          reports: count(reports),
          range: isTime ? words.daysRange(low, high) : words.doseRange(low, high, usualUnit),
        });
  return (
    <>
      {basis} {t(confirmed ? 'flags.figures.confirmed' : 'flags.figures.notConfirmed')}
    </>
  );
}
