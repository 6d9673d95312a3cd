import { useFormats } from '../../lib/formats';
import type { ConditionAnalysis } from './queries';
import { useAnalysisTranslation } from './translations';
import styles from './ranking-summary.module.css';
import typography from '../../ui/typography.module.css';

export function RankingSummary({ analysis }: { analysis: ConditionAnalysis }) {
  const { t } = useAnalysisTranslation();
  const { count, score } = useFormats();
  const { averageEffectiveness: average } = analysis;
  const people = analysis.totalTestimonials;
  const supplements = analysis.totalSupplements;
  return (
    <>
      <p className={`${styles.statisticsLine} ${typography.numeric}`}>
        {t('results.line', {
          supplements: t('supplements', { count: supplements, amount: count(supplements) }),
          testimonials: t('testimonials', { count: people, amount: count(people) }),
          average: average === null ? t('results.notAvailable') : `${score(average)}\u00a0${t('results.outOfFive')}`,
        })}
      </p>
      <dl className={styles.statistics}>
        <div>
          <dt>{t('results.supplements')}</dt>
          <dd>{count(supplements)}</dd>
        </div>
        <div>
          <dt>{t('results.testimonials')}</dt>
          <dd>{count(people)}</dd>
        </div>
        <div>
          <dt>{t('results.average')}</dt>
          <dd>
            {average === null ? (
              t('results.notAvailable')
            ) : (
              <>
                {score(average)} <small>{t('results.outOfFive')}</small>
              </>
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}
