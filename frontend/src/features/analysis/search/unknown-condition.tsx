import { Link } from 'react-router';
import { catalogEntryName } from '../../../lib/catalog/catalog-search';
import { useLanguage } from '../../../lib/i18n/use-language';
import { LinkButton } from '../../../ui/button';
import { ErrorState } from '../../../ui/list/error-state';
import { analysisPath, type AnalysisFilters } from './analysis-search-params';
import { PopularConditions } from '../home/popular-conditions';
import { useSimilarConditions } from '../queries';
import { RankingSkeleton } from '../ranking/ranking-skeleton';
import { useAnalysisTranslation } from '../translations';
import chipStyles from '../../../ui/chip.module.css';
import layout from '../../../ui/layout/layout.module.css';
import styles from './unknown-condition.module.css';

/**
 * Shown for a name that is not in the catalog: similar names, popular ones, and a link to contribute the first
 * testimonial.
 */
export function UnknownCondition({ name, filters }: { name: string; filters: AnalysisFilters }) {
  const { t } = useAnalysisTranslation();
  const { data: similar = [], isPending } = useSimilarConditions(name);
  if (isPending) return <RankingSkeleton />;
  return (
    <>
      <ErrorState title={t('results.unknownTitle')}>{t('results.unknown', { condition: name })}</ErrorState>
      <SimilarConditions similar={similar} filters={filters} />
      <PopularConditions filters={filters} />
      <section className={`${layout.section} ${layout.row} ${layout.spaceBetween}`}>
        <p>{t('results.unknownShare')}</p>
        <LinkButton kind="secondary" to="/new-testimonial">
          {t('invitation.share')}
        </LinkButton>
      </section>
    </>
  );
}

interface SimilarConditionsProps {
  similar: NonNullable<ReturnType<typeof useSimilarConditions>['data']>;
  filters: AnalysisFilters;
}

function SimilarConditions({ similar, filters }: SimilarConditionsProps) {
  const { t } = useAnalysisTranslation();
  const { language } = useLanguage();
  if (similar.length === 0) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar">{t('results.similar')}</h2>
      <ul className={layout.row}>
        {similar.map((condition) => {
          const label = catalogEntryName(condition, language);
          return (
            <li key={condition.id}>
              <Link
                className={`${chipStyles.chip} ${chipStyles.plain}`}
                to={analysisPath({ ...filters, condition: label })}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The ways on from a text that is not in the list: similar names, and a testimonial with a custom name. */
export function UnmatchedCondition({ name, filters }: { name: string; filters: AnalysisFilters }) {
  const { t } = useAnalysisTranslation();
  const { data: similar = [] } = useSimilarConditions(name);
  return (
    <>
      <SimilarConditions similar={similar} filters={filters} />
      <p className={styles.share}>
        {t('results.unknownShare')} <Link to="/new-testimonial">{t('invitation.share')}</Link>
      </p>
    </>
  );
}
