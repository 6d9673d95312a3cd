import { Link, useParams } from 'react-router';
import { useDocumentTitle } from '../../lib/document-title';
import { useFormats } from '../../lib/formats';
import { LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { EvidenceTable } from './evidence-table';
import { type ConditionAnalysis, useConditionReport } from './queries';
import { ReportPage } from './report-page';
import { useSupplementsTranslation } from './translations';
import layout from '../../ui/layout.module.css';
import styles from './supplement-screen.module.css';
import typography from '../../ui/typography.module.css';

/** What people with one condition tried, at an address that no change of its name affects. */
export function ConditionScreen() {
  const { t } = useSupplementsTranslation();
  const query = useConditionReport(Number(useParams()['conditionId']));
  const name = query.data?.conditionName ?? '';
  useDocumentTitle(query.error ? t('notFound.condition') : name ? t('condition.title', { condition: name }) : '', {
    description: name ? t('condition.description') : undefined,
    noindex: query.error !== null,
  });
  return (
    <ReportPage
      query={query}
      notFound={t('notFound.condition')}
      getTitle={({ conditionName }) => conditionName}
      renderLead={(analysis) => <Lead analysis={analysis} />}
    >
      {(analysis) => <ConditionReportView key={analysis.conditionId} analysis={analysis} />}
    </ReportPage>
  );
}

function ConditionReportView({ analysis }: { analysis: ConditionAnalysis }) {
  const { t } = useSupplementsTranslation();
  const { supplementRanking } = analysis;
  return (
    <>
      {supplementRanking.length === 0 ? (
        <EmptyState
          level={2}
          title={t('empty.title')}
          action={<LinkButton to="/new-testimonial">{t('taken.share')}</LinkButton>}
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <section aria-labelledby="supplements">
          <h2 id="supplements" className={styles.heading}>
            {t('condition.tried')}
          </h2>
          <EvidenceTable
            label={t('table.supplement')}
            rows={supplementRanking.map((row) => ({
              id: row.supplementId,
              name: row.supplementName,
              path: `/supplements/${row.supplementId}`,
              people: row.totalTestimonials,
              counts: row.outcomeCounts,
              score: row.overallEffectivenessScore ?? 0,
              low: row.scoreLow,
              high: row.scoreHigh,
              moreHarmThanBenefit: row.moreHarmThanBenefit,
            }))}
          />
          <p className={`${typography.small} ${typography.muted} ${styles.note}`}>
            {t('table.careSupplements')} <Link to="/how-the-ranking-works">{t('method')}</Link>
          </p>
        </section>
      )}
    </>
  );
}

/** How many people reported, and the ways to the ranking and to the products. */
function Lead({ analysis }: { analysis: ConditionAnalysis }) {
  const { t } = useSupplementsTranslation();
  const { count } = useFormats();
  const people = analysis.totalTestimonials;
  const name = new URLSearchParams({ condition: analysis.conditionName }).toString();
  return (
    <>
      {people > 0 && (
        <p className={typography.lead}>
          {t('condition.lead', {
            count: people,
            amount: count(people),
            supplements: t('supplements', {
              count: analysis.totalSupplements,
              amount: count(analysis.totalSupplements),
            }),
          })}
        </p>
      )}
      <p className={`${layout.row} ${styles.actions}`}>
        <LinkButton to={`/?${name}`}>{t('condition.ranking')}</LinkButton>
        <LinkButton kind="secondary" to={`/marketplace?${name}`}>
          {t('condition.products')}
        </LinkButton>
      </p>
    </>
  );
}
