import { useParams } from 'react-router';
import { buildRankingFigures } from '../../lib/export/ranking-figures';
import { useFormats } from '../../lib/formats';
import { parseId } from '../../lib/list-page';
import { LinkButton } from '../../ui/button';
import { EvidenceSection, NoReports } from './evidence-section';
import { type ConditionAnalysis, NO_ID, useConditionReport } from './queries';
import { ReportActions } from './report-actions';
import { ReportPage, useReportTitle } from './report-page';
import { useSupplementsTranslation } from './translations';
import typography from '../../ui/typography.module.css';

/** What people with one condition tried, at an address that no change of its name affects. */
export function ConditionScreen() {
  const { t } = useSupplementsTranslation();
  const query = useConditionReport(parseId(useParams()['conditionId']) ?? NO_ID);
  const name = query.data?.conditionName ?? '';
  const title = name ? t('condition.title', { condition: name }) : t('subject.condition');
  useReportTitle(query, {
    title,
    notFound: t('notFound.condition'),
    description: name ? t('condition.description', { condition: name }) : undefined,
  });
  return (
    <ReportPage
      query={query}
      subject={t('subject.condition')}
      notFound={t('notFound.condition')}
      getTitle={({ conditionName }) => conditionName}
      renderLead={(analysis) => analysis.totalTestimonials > 0 && <Lead analysis={analysis} />}
      renderActions={(analysis) => <Actions analysis={analysis} />}
    >
      {(analysis) => <ConditionReportView key={analysis.conditionId} analysis={analysis} />}
    </ReportPage>
  );
}

function ConditionReportView({ analysis }: { analysis: ConditionAnalysis }) {
  const { t } = useSupplementsTranslation();
  const { supplementRanking } = analysis;
  if (supplementRanking.length === 0) return <NoReports condition={analysis.conditionName} />;
  return (
    <EvidenceSection
      id="supplements"
      title={t('condition.tried')}
      label={t('table.supplement')}
      care={t('table.careSupplements')}
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
  );
}

function Lead({ analysis: { totalTestimonials: testimonials, totalSupplements } }: { analysis: ConditionAnalysis }) {
  const { t } = useSupplementsTranslation();
  const { count } = useFormats();
  const supplements = t('supplements', { count: totalSupplements, amount: count(totalSupplements) });
  return (
    <p className={typography.lead}>
      {t('condition.lead', { count: testimonials, amount: count(testimonials), supplements })}
    </p>
  );
}

/** The ways to the ranking and to the products, and the figures for researchers. */
function Actions({ analysis }: { analysis: ConditionAnalysis }) {
  const { t } = useSupplementsTranslation();
  const people = analysis.totalTestimonials;
  const name = new URLSearchParams({ condition: analysis.conditionName }).toString();
  return (
    <ReportActions
      figures={buildRankingFigures(t('condition.title', { condition: analysis.conditionName }), analysis)}
      people={people}
      path={`/conditions/${analysis.conditionId}`}
    >
      <LinkButton compact kind={people > 0 ? 'primary' : 'secondary'} to={`/?${name}`}>
        {t('condition.ranking')}
      </LinkButton>
      <LinkButton compact kind="secondary" to={`/marketplace?${name}`}>
        {t('condition.products')}
      </LinkButton>
    </ReportActions>
  );
}
