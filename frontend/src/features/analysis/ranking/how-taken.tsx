import { useFormats } from '../../../lib/formats';
import { lowerFirst } from '../../../lib/vocabulary/mid-sentence';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { classifySampleSize } from '../../../ui/evidence/outcome';
import type { RankedSupplement } from '../queries';
import { useAnalysisTranslation } from '../translations';
import styles from './how-taken.module.css';

const SIDE_EFFECTS_SHOWN = 3;

export function HowTaken({ supplement }: { supplement: RankedSupplement }) {
  const { t } = useAnalysisTranslation();
  const words = useVocabulary();
  const sideEffects = useSideEffects(supplement);
  const { medianDose, doseUnit, frequency, medianDaysToResults } = supplement.howTaken;
  const unknown = t('card.notEnough');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('card.dose')}</dt>
        <dd>{medianDose === null ? unknown : words.dose(medianDose, doseUnit)}</dd>
      </div>
      <div>
        <dt>{t('card.frequency')}</dt>
        <dd>{frequency === null ? unknown : words.frequency(frequency.amount, frequency.unit)}</dd>
      </div>
      <div>
        <dt>{t('card.time')}</dt>
        <dd>{medianDaysToResults === null ? unknown : words.days(medianDaysToResults)}</dd>
      </div>
      <div>
        <dt>{t('card.sideEffects')}</dt>
        <dd>{sideEffects || unknown}</dd>
      </div>
    </dl>
  );
}

/** Percentages for large samples, counts of users for small ones. */
function useSideEffects({ howTaken, totalTestimonials }: RankedSupplement): string {
  const { t } = useAnalysisTranslation();
  const { percent, count } = useFormats();
  const words = useVocabulary();
  const many = classifySampleSize(totalTestimonials) === 'full';
  return howTaken.sideEffects
    .slice(0, SIDE_EFFECTS_SHOWN)
    .map(({ code, percentage }, index) => {
      const label = index === 0 ? words.sideEffect(code) : lowerFirst(words.sideEffect(code));
      if (many) return t('card.share', { label, percent: percent(percentage) });
      const amount = count(Math.round((percentage / 100) * totalTestimonials));
      return index === 0
        ? t('card.reports', { label, amount, count: totalTestimonials, total: count(totalTestimonials) })
        : t('card.reportsMore', { label, amount });
    })
    .join(', ');
}
