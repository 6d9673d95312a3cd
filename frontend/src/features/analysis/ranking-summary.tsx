import { useFormats } from '../../lib/formats';
import type { ConditionAnalysis } from './queries';
import { useAnalysisTranslation } from './translations';

export function RankingSummary({ analysis }: { analysis: ConditionAnalysis }) {
  const { t } = useAnalysisTranslation();
  const { count, score } = useFormats();
  const { averageEffectiveness: average } = analysis;
  return (
    <dl className="stats">
      <div>
        <dt>{t('results.supplements')}</dt>
        <dd>{count(analysis.supplementRanking.length)}</dd>
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
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
