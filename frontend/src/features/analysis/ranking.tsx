import { useLanguage } from '../../lib/i18n/use-language';
import type { AnalysisAddress } from './analysis-address';
import type { ConditionAnalysis } from './queries';
import { RankedCard } from './ranked-card';
import { productsPath, testimonialsPath } from './ranking-paths';
import { ReadingGuide } from './reading-guide';
import { rememberScroll } from './scroll-memory';
import { useAnalysisTranslation } from './translations';

interface RankingProps {
  analysis: ConditionAnalysis;
  address: AnalysisAddress;
  /** Names this ranking for the way back. */
  place: string;
}

export function Ranking({ analysis, address, place }: RankingProps) {
  const { t } = useAnalysisTranslation();
  const { language } = useLanguage();
  return (
    <div className="with-rail">
      <div>
        <h2 className="sr">{t('results.ranking')}</h2>
        <ol className="rl" aria-label={t('results.ranking')}>
          {analysis.supplementRanking.map((supplement) => (
            <li key={supplement.supplementId} value={supplement.position}>
              <RankedCard
                supplement={supplement}
                testimonialsPath={testimonialsPath(supplement, analysis, address, language)}
                productsPath={productsPath(supplement, analysis)}
                onOpenTestimonials={() => rememberScroll(place)}
              />
            </li>
          ))}
        </ol>
      </div>
      <ReadingGuide />
    </div>
  );
}
