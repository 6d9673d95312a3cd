import { useFormats } from '../../lib/formats';
import { Distribution } from '../../ui/evidence/distribution';
import { sumCounts } from '../../ui/evidence/outcome';
import { ScoreBlock } from '../../ui/evidence/score-block';
import { useAboutTranslation } from './translations';
import badgeStyles from '../../ui/badge.module.css';
import sampleStyles from '../../ui/layout/sample.module.css';
import typography from '../../ui/typography.module.css';

/** Invented and mostly negative, to show that such results are published in full. A test checks the score. */
export const EXAMPLE = {
  counts: { significant: 6, moderate: 8, residual: 9, none: 14, negative_effects: 3 },
  score: 1.75,
  low: 1.12,
  high: 2.38,
};

export function ReadingExample() {
  const { t } = useAboutTranslation();
  const { count } = useFormats();
  const { counts, score, low, high } = EXAMPLE;
  const people = sumCounts(counts);
  return (
    <figure className={sampleStyles.sample} aria-label={t('example.figure')}>
      <span className={`${badgeStyles.badge} ${sampleStyles.exampleBadge}`}>{t('example.badge')}</span>
      <h3>{t('example.name')}</h3>
      <p className={`${typography.small} ${typography.muted}`}>
        {t('example.people', { count: people, amount: count(people) })}
      </p>
      <ScoreBlock score={score} low={low} high={high} people={people} />
      <Distribution counts={counts} />
      <p className={sampleStyles.callout}>{t('example.callout')}</p>
    </figure>
  );
}
