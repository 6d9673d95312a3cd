import { useFormats } from '../../../lib/formats';
import { useUiTranslation } from '../../../ui/translations';
import type { ConditionAnalysis } from '../queries';
import type { AnalysisSearchParams } from '../search/analysis-search-params';
import { useAnalysisTranslation } from '../translations';
import { useIsAverageBelowZero } from './use-is-average-below-zero';
import styles from './ranking-summary.module.css';
import typography from '../../../ui/typography.module.css';

interface SummaryProps {
  analysis: ConditionAnalysis;
  address: AnalysisSearchParams;
}

/**
 * What the page shows and, on narrow screens, the figures of {@link RankingSummary}. They are one block: the largest text of a
 * phone's first screen, so that the browser takes neither the strip nor the consent banner for the content of the page.
 */
export function RankingLead({ analysis, address }: Omit<SummaryProps, 'analysis'> & { analysis?: ConditionAnalysis }) {
  const { t } = useAnalysisTranslation();
  return (
    <p className={typography.secondary}>
      {t('results.lead')} <br className={styles.lineBreak} />
      {analysis && <FiguresLine analysis={analysis} address={address} />}
    </p>
  );
}

function FiguresLine({ analysis, address }: SummaryProps) {
  const { t } = useAnalysisTranslation();
  const { t: ui } = useUiTranslation();
  const isBelowZero = useIsAverageBelowZero(analysis, address);
  const { count, score } = useFormats();
  const { averageEffectiveness: average, totalTestimonials: people, totalSupplements: supplements } = analysis;
  return (
    <>
      <span className={`${styles.statisticsLine} ${typography.numeric}`}>
        {t('results.line', {
          supplements: t('supplements', { count: supplements, amount: count(supplements) }),
          testimonials: t('testimonials', { count: people, amount: count(people) }),
          average: average === null ? t('results.notAvailable') : `${score(average)}\u00a0${t('results.outOfFive')}`,
        })}
      </span>
      {isBelowZero && (
        <>
          {' '}
          <br className={styles.lineBreak} />
          <span className={styles.harmLine}>{ui('evidence.band.harm')}</span>
        </>
      )}
    </>
  );
}

export function RankingSummary({ analysis, address }: SummaryProps) {
  const { t } = useAnalysisTranslation();
  const { t: ui } = useUiTranslation();
  const isBelowZero = useIsAverageBelowZero(analysis, address);
  const { count, score } = useFormats();
  const { averageEffectiveness: average } = analysis;
  return (
    <dl className={styles.statistics}>
      <div>
        <dt>{t('results.supplements')}</dt>
        <dd>{count(analysis.totalSupplements)}</dd>
      </div>
      <div>
        <dt>{t('results.testimonials')}</dt>
        <dd>{count(analysis.totalTestimonials)}</dd>
      </div>
      <div>
        <dt>{t('results.average')}</dt>
        <dd>
          {average === null ? (
            t('results.notAvailable')
          ) : (
            <>
              {score(average)} <small>{t('results.outOfFive')}</small>
              {isBelowZero && <em>{ui('evidence.band.harm')}</em>}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
