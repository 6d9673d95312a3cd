import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { catalogEntryName } from '../../../lib/catalog/catalog-search';
import { useLanguage } from '../../../lib/i18n/use-language';
import { ErrorState } from '../../../ui/list/error-state';
import { Icon } from '../../../ui/icon';
import { analysisPath, type AnalysisFilters } from '../search/analysis-search-params';
import { usePopularConditions } from '../queries';
import { useAnalysisTranslation } from '../translations';
import layout from '../../../ui/layout/layout.module.css';
import styles from './popular-conditions.module.css';

const PLACEHOLDER_COUNT = 8;

export const PopularConditions = memo(function PopularConditions({ filters }: { filters: AnalysisFilters }) {
  const { t } = useAnalysisTranslation();
  const { language } = useLanguage();
  const { data, isPending, isError, refetch } = usePopularConditions();
  // A catalog without one of them, as that of a new installation.
  if (data?.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="popular">
      <h2 id="popular">{t('popular.title')}</h2>
      {isError && !data ? (
        <ErrorState title={t('popular.failed')} onRetry={() => void refetch()}>
          {t('popular.failedHint')}
        </ErrorState>
      ) : (
        <div className={styles.index} aria-busy={isPending || undefined}>
          {data?.map((condition) => {
            const name = catalogEntryName(condition, language) || t('unknownCondition');
            return (
              <Link key={condition.id} to={analysisPath({ ...filters, condition: name })}>
                {name}
                <Icon of={ArrowRight} />
              </Link>
            );
          }) ?? <Waiting />}
        </div>
      )}
    </section>
  );
});

/** Placeholders in the size of the names, so that nothing below shifts when they arrive. */
const Waiting = () =>
  Array.from({ length: PLACEHOLDER_COUNT }, (_, place) => <span key={place} className={styles.waiting} />);
