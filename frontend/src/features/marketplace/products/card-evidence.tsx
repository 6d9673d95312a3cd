import { Trans } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import type { Outcome } from '../../../lib/vocabulary/values';
import { IntervalPlot } from '../../../ui/evidence/interval-plot';
import { OutcomeGlyph } from '../../../ui/evidence/outcome-glyph';
import { classifySampleSize, displayedPercentages, type OutcomeCounts } from '../../../ui/evidence/outcome';
import { useUiTranslation } from '../../../ui/translations';
import type { Product } from '../queries';
import { useMarketplaceTranslation } from '../translations';
import flagStyles from '../../../ui/evidence/flag.module.css';
import styles from './card-evidence.module.css';
import typography from '../../../ui/typography.module.css';

interface CardEvidenceProps {
  product: Product;
  /** Null: no condition is chosen, so there is no evidence to show. */
  condition: string | null;
}

/** The evidence for the chosen condition: never a score without interval and count. */
export function CardEvidence({ product, condition }: CardEvidenceProps) {
  const { t } = useMarketplaceTranslation();
  const { t: ui } = useUiTranslation();
  const { score, count } = useFormats();
  const { overallEffectiveness, scoreLow, scoreHigh, testimonialCount: people, outcomeCounts } = product;
  if (condition === null) return null;
  if (!people || overallEffectiveness === null || scoreLow === null || scoreHigh === null || !outcomeCounts)
    return (
      <span className={styles.evidence}>
        <span className={typography.muted}>{t('card.noReports')}</span>
      </span>
    );
  const size = classifySampleSize(people);
  return (
    <span className={styles.evidence}>
      <span className={styles.row}>
        <span>
          <span className={typography.visuallyHidden}>{t('card.effectiveness')} </span>
          <b className={`${typography.numeric} ${styles.score}`}>{score(overallEffectiveness)}</b>{' '}
          {ui('evidence.outOfFive')}
        </span>
        <span className={`${typography.numeric} ${typography.muted}`}>
          {ui('evidence.likely', { low: score(scoreLow), high: score(scoreHigh) })}
        </span>
      </span>
      <IntervalPlot
        className={styles.axis}
        score={overallEffectiveness}
        low={scoreLow}
        high={scoreHigh}
        people={people}
      />
      {product.moreHarmThanBenefit && <b>{ui('evidence.band.harm')}</b>}
      <span className={styles.row}>
        <span className={typography.numeric}>{t('card.testimonials', { count: people, amount: count(people) })}</span>
        {size !== 'full' && <span className={flagStyles.flag}>{t(`card.${size}`)}</span>}
      </span>
      <Share outcome="significant" counts={outcomeCounts} people={people} />
      <Share outcome="negative_effects" counts={outcomeCounts} people={people} />
    </span>
  );
}

interface ShareProps {
  outcome: Extract<Outcome, 'significant' | 'negative_effects'>;
  counts: OutcomeCounts;
  people: number;
}

/**
 * The same whole percentage as in the ranking; below 30 reports a count, because a percentage would suggest too much
 * precision.
 */
function Share({ outcome, counts, people }: ShareProps) {
  const { t } = useMarketplaceTranslation();
  const { percent, count } = useFormats();
  const values = {
    percent: percent(displayedPercentages(counts)[outcome]),
    amount: count(counts[outcome]),
    total: count(people),
  };
  return (
    <span className={styles.share}>
      <OutcomeGlyph outcome={outcome} />
      <span>
        <Trans
          t={t}
          i18nKey={classifySampleSize(people) === 'full' ? `card.share.${outcome}` : `card.shareOfPeople.${outcome}`}
          values={values}
          components={{ b: <b className={typography.numeric} />, sr: <span className={typography.visuallyHidden} /> }}
        />
      </span>
    </span>
  );
}
