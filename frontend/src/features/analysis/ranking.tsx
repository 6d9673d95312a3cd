import { useLanguage } from '../../lib/i18n/use-language';
import type { AnalysisSearchParams } from './analysis-search-params';
import type { ConditionAnalysis } from './queries';
import { useOpenRows } from './open-rows';
import { RankedCard } from './ranked-card';
import { productsPath, testimonialsPath } from './ranking-paths';
import { ReadingGuide, ShortGuide } from './reading-guide';
import { saveScroll } from './scroll-restoration';
import { useAnalysisTranslation } from './translations';
import railStyles from '../../ui/rail.module.css';
import styles from './ranking.module.css';
import typography from '../../ui/typography.module.css';

/** Number of full cards; the cards below start as compact rows. */
const FULL_CARDS = 10;

interface RankingProps {
  analysis: ConditionAnalysis;
  address: AnalysisSearchParams;
  /** Identifies this ranking for scroll restoration. */
  place: string;
}

export function Ranking({ analysis, address, place }: RankingProps) {
  const { t } = useAnalysisTranslation();
  const { language } = useLanguage();
  const rows = useOpenRows(place);
  return (
    <div className={railStyles.withRail}>
      <div>
        <h2 className={typography.visuallyHidden}>{t('results.ranking')}</h2>
        <ol className={styles.list} aria-label={t('results.ranking')}>
          {analysis.supplementRanking.map((supplement, index) => (
            <li key={supplement.supplementId} value={supplement.position}>
              <RankedCard
                supplement={supplement}
                compact={
                  index < FULL_CARDS
                    ? undefined
                    : {
                        open: rows.isOpen(supplement.supplementId),
                        onToggle: () => rows.toggle(supplement.supplementId),
                      }
                }
                testimonialsPath={testimonialsPath(supplement, analysis, address, language)}
                productsPath={productsPath(supplement, analysis)}
                onOpenTestimonials={() => saveScroll(place)}
              />
              {index === 0 && <ShortGuide />}
            </li>
          ))}
        </ol>
      </div>
      <ReadingGuide />
    </div>
  );
}
