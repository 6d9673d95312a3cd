import { memo } from 'react';
import { useFormats } from '../../../lib/formats';
import { OutcomeChart } from '../../../ui/evidence/distribution';
import { ScoreBlock } from '../../../ui/evidence/score-block';
import { useAnalysisTranslation } from '../translations';
import badgeStyles from '../../../ui/badge.module.css';
import sampleStyles from '../../../ui/layout/sample.module.css';
import typography from '../../../ui/typography.module.css';

const PEOPLE = 24;
const COUNTS = { significant: 10, moderate: 7, residual: 3, none: 3, negative_effects: 1 };

/** An invented card that explains how to read the real ones. Its numbers follow the rules of the score. */
export const SampleResult = memo(function SampleResult() {
  const { t } = useAnalysisTranslation();
  const { count } = useFormats();
  return (
    <figure className={sampleStyles.sample} aria-label={t('sample.figure')}>
      <span className={`${badgeStyles.badge} ${sampleStyles.exampleBadge}`}>{t('sample.title')}</span>
      <h2>{t('sample.name')}</h2>
      <p className={`${typography.small} ${typography.muted}`}>
        {t('testimonials', { count: PEOPLE, amount: count(PEOPLE) })}
      </p>
      <ScoreBlock score={3.27} low={2.43} high={3.99} people={PEOPLE} />
      <p className={sampleStyles.callout}>{t('sample.score')}</p>
      <OutcomeChart counts={COUNTS} />
      <p className={sampleStyles.callout}>{t('sample.marks')}</p>
    </figure>
  );
});
