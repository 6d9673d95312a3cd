import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { useFormats } from '../../lib/formats';
import { useLanguage } from '../../lib/i18n/use-language';
import { parseId } from '../../lib/list-page';
import { newTestimonialPath } from '../../lib/new-testimonial-path';
import { readOrigin } from '../../lib/ranking-origin';
import { conditionInSentence } from '../../lib/vocabulary/condition-in-sentence';
import { conditionWithoutArticle } from '../../lib/vocabulary/condition-without-article';
import { midSentence } from '../../lib/vocabulary/mid-sentence';
import { LinkButton } from '../../ui/button';
import { RankingBackLink } from '../../ui/layout/ranking-back-link';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import { EvidenceSection, NoReports } from './evidence-section';
import { NO_ID, type SupplementReport, useSupplementReport } from './queries';
import { ReportActions } from './report-actions';
import { buildSupplementFigures } from './report-figures';
import { ReportPage, useReportTitle } from './report-page';
import { useSupplementsTranslation } from './translations';
import { UsageSections } from './usage-sections';
import keyValueStyles from '../../ui/list/key-values.module.css';
import layout from '../../ui/layout/layout.module.css';
import railStyles from '../../ui/layout/rail.module.css';
import styles from './supplement-screen.module.css';
import typography from '../../ui/typography.module.css';

type NewestTestimonial = SupplementReport['newestTestimonials'][number] & { conditionPhrase: string | null };

interface SupplementScreenProps {
  /** Parts of other features, which the route knows. */
  renderTestimonials: (testimonials: NewestTestimonial[]) => ReactNode;
  renderProducts: (supplement: { id: number; name: string }) => ReactNode;
}

/** Everything that was reported about one supplement. */
export function SupplementScreen(parts: SupplementScreenProps) {
  const { t } = useSupplementsTranslation();
  const id = parseId(useParams()['supplementId']) ?? NO_ID;
  const query = useSupplementReport(id);
  const name = query.data?.supplementName ?? '';
  const title = name ? t('title', { supplement: name }) : t('subject.supplement');
  useReportTitle(query, {
    title,
    notFound: t('notFound.supplement'),
    description: query.data
      ? t('description', { supplement: midSentence(name, query.data.isUserGenerated) })
      : undefined,
  });
  return (
    <ReportPage
      query={query}
      subject={t('subject.supplement')}
      notFound={t('notFound.supplement')}
      getTitle={({ supplementName }) => supplementName}
      back={useBackLink(query.data)}
      renderLead={(report) => report.conditions.length > 0 && <Lead report={report} />}
      renderActions={(report) => report.conditions.length > 0 && <Actions report={report} />}
    >
      {(report) => <SupplementReportView key={report.supplementId} report={report} {...parts} />}
    </ReportPage>
  );
}

/** To the ranking that led here; an empty line while its condition is not loaded. Null for another origin. */
function useBackLink(report: SupplementReport | undefined): ReactNode {
  const { state } = useLocation() as { state: unknown };
  const { language } = useLanguage();
  // The server does not know the history.
  const origin = useIsHydrated() ? readOrigin(state) : null;
  if (origin === null) return null;
  if (!report) return <span className={layout.backLink} />;
  const condition = report.conditions.find(({ conditionId }) => conditionId === origin.conditionId);
  if (!condition) return null;
  const { conditionName, conditionPhrase } = condition;
  const search = new URLSearchParams(origin.search);
  // Under the name that opened it, by which its position is restored; in another language, under the name in this one.
  if (origin.language !== language) search.set('condition', conditionName);
  return (
    <RankingBackLink
      condition={conditionWithoutArticle(conditionPhrase, conditionName, language)}
      to={`/?${search.toString()}`}
      state={{ keepScroll: true }}
    />
  );
}

function SupplementReportView({
  report,
  renderTestimonials,
  renderProducts,
}: SupplementScreenProps & { report: SupplementReport }) {
  const { t } = useSupplementsTranslation();
  const { language } = useLanguage();
  const { count } = useFormats();
  const { supplementId, supplementName, isUserGenerated, conditions } = report;
  const inSentence = midSentence(supplementName, isUserGenerated);
  if (conditions.length === 0)
    return (
      <>
        <NoReports supplement={supplementName} />
        {renderProducts({ id: supplementId, name: supplementName })}
      </>
    );
  const [most] = conditions;
  return (
    <>
      <EvidenceSection
        id="conditions"
        title={t('takenFor')}
        label={t('table.condition')}
        care={t('table.careConditions')}
        rows={conditions.map((row) => ({
          id: row.conditionId,
          name: row.conditionName,
          path: `/conditions/${row.conditionId}`,
          people: row.testimonialCount,
          counts: row.outcomeCounts,
          score: row.overallEffectiveness,
          low: row.scoreLow,
          high: row.scoreHigh,
          moreHarmThanBenefit: row.moreHarmThanBenefit,
        }))}
      />
      <UsageSections report={report} />
      <div className={styles.columns}>
        {report.brands.length > 0 && (
          <section aria-labelledby="brands">
            <h2 id="brands">{t('brands.title')}</h2>
            <dl className={`${keyValueStyles.keyValues} ${keyValueStyles.keepColumns} ${styles.brands}`}>
              {[...report.brands, { brandId: 0, brandName: t('brands.other'), reports: report.otherBrandReports }]
                .filter(({ reports }) => reports > 0)
                .map(({ brandId, brandName, reports }) => (
                  <div key={brandId}>
                    <dt>{brandName}</dt>
                    <dd className={typography.numeric}>{count(reports)}</dd>
                  </div>
                ))}
            </dl>
            <p className={`${typography.small} ${typography.muted} ${styles.note}`}>{t('brands.note')}</p>
          </section>
        )}
        <aside className={railStyles.rail} aria-label={t('mind.aside')}>
          <section>
            <h2>{t('mind.title')}</h2>
            <p>{t('mind.supplement')}</p>
          </section>
          <section>
            <h2>{t('taken.title', { supplement: inSentence })}</h2>
            <p>{t('taken.text')}</p>
            <LinkButton compact to={newTestimonialPath({ supplement: supplementName })}>
              {t('taken.share')}
            </LinkButton>
          </section>
        </aside>
      </div>
      <section className={styles.section} aria-labelledby="newest">
        <div className={`${layout.row} ${layout.spaceBetween} ${styles.heading}`}>
          <h2 id="newest">{t('newest.title')}</h2>
          {most && (
            <Link
              to={`/testimonials/${supplementId}?${new URLSearchParams({ conditionId: String(most.conditionId), condition: most.conditionName, language }).toString()}`}
            >
              {t('newest.all', {
                count: most.testimonialCount,
                amount: count(most.testimonialCount),
                condition: conditionInSentence(most.conditionPhrase, most.conditionName, language),
              })}
            </Link>
          )}
        </div>
        {renderTestimonials(
          report.newestTestimonials.map((one) => ({ ...one, conditionPhrase: phraseOf(one, report) })),
        )}
      </section>
      <div className={styles.products}>{renderProducts({ id: supplementId, name: supplementName })}</div>
    </>
  );
}

const phraseOf = ({ conditionId }: { conditionId: number }, { conditions }: SupplementReport): string | null =>
  conditions.find((condition) => condition.conditionId === conditionId)?.conditionPhrase ?? null;

/** The testimonials, which are no number of people: one person may report for several conditions. */
function Lead({ report: { totalTestimonials: testimonials, conditions } }: { report: SupplementReport }) {
  const { t } = useSupplementsTranslation();
  const { count } = useFormats();
  return (
    <p className={typography.lead}>
      <Trans
        t={t}
        i18nKey="lead"
        count={testimonials}
        values={{
          amount: count(testimonials),
          conditions: t('conditions', { count: conditions.length, amount: count(conditions.length) }),
        }}
        components={{ b: <b className={typography.numeric} /> }}
      />
    </p>
  );
}

function Actions({ report }: { report: SupplementReport }) {
  const { t } = useSupplementsTranslation();
  const { supplementId, supplementName, totalTestimonials } = report;
  return (
    <ReportActions
      figures={buildSupplementFigures(t('title', { supplement: supplementName }), report)}
      people={totalTestimonials}
      path={`/supplements/${supplementId}`}
    />
  );
}
