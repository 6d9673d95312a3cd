import { Copy } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useDocumentTitle } from '../../lib/document-title';
import { useFormats } from '../../lib/formats';
import { hasStatus } from '../../lib/http/problem';
import { useLanguage } from '../../lib/i18n/use-language';
import { pageSearch, parsePage } from '../../lib/list-page';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useQueryTitle } from '../../lib/use-query-title';
import { conditionInSentence } from '../../lib/vocabulary/condition-in-sentence';
import { EmptyState } from '../../ui/list/empty-state';
import { ErrorState } from '../../ui/list/error-state';
import { Pagination } from '../../ui/list/pagination';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { Icon } from '../../ui/icon';
import { Note } from '../../ui/note';
import { copyText } from '../../ui/overlay/copy-text';
import { MyReports } from './my-reports';
import { type ContentReport, useContentReport, useMyReports } from './queries';
import { ReportLookup } from './report-lookup';
import { ReportSteps } from './report-steps';
import { useContentReportsTranslation } from './translations';
import buttonStyles from '../../ui/button.module.css';
import keyValueStyles from '../../ui/list/key-values.module.css';
import layout from '../../ui/layout/layout.module.css';
import recordStyles from '../../ui/list/record.module.css';
import railStyles from '../../ui/layout/rail.module.css';
import styles from './report-status.module.css';
import typography from '../../ui/typography.module.css';

/** The status of a report, for anyone who knows its number; without one, the way to it. */
export function ReportStatusScreen() {
  const number = useParams()['number'];
  return number === undefined ? <LookupScreen /> : <StatusScreen key={number} number={number} />;
}

function LookupScreen() {
  const { t } = useContentReportsTranslation();
  useDocumentTitle(t('lookup.title'), { noindex: true });
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{t('lookup.title')}</h1>
        <p className={typography.lead}>{t('lookup.lead')}</p>
      </div>
      <ReportLookup />
    </div>
  );
}

function StatusScreen({ number }: { number: string }) {
  const { t } = useContentReportsTranslation();
  const messageOf = useProblemMessage();
  const { data, error, refetch } = useContentReport(number);
  const title = t('status.title');
  useQueryTitle(title, [{ data, error }]);
  const isMissing = hasStatus(error, 404);
  return (
    <div className={`${layout.container} ${styles.screen}`}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{title}</h1>
        {data && <ReceiptNumber number={data.number} />}
      </div>
      {data ? (
        <ReportStatusView report={data} />
      ) : isMissing ? (
        <>
          {/* The heading, which has the focus, does not say it. */}
          <div role="alert">
            <EmptyState level={2} title={t('status.notFoundTitle')}>
              {t('status.notFound')}
            </EmptyState>
          </div>
          <ReportLookup number={number} />
        </>
      ) : error ? (
        <ErrorState title={t('status.failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton>
          <div className={layout.stack}>
            {[64, 200, 160].map((height) => (
              <SkeletonBlock key={height} height={height} />
            ))}
          </div>
        </Skeleton>
      )}
    </div>
  );
}

function ReceiptNumber({ number }: { number: string }) {
  const { t } = useContentReportsTranslation();
  const copy = () => copyText(number, { copied: t('status.copied'), failed: t('status.notCopied') });
  return (
    <p className={styles.number}>
      <span className={typography.muted}>{t('status.number')}</span> <b className={typography.numeric}>{number}</b>
      <button type="button" className={buttonStyles.link} onClick={() => void copy()}>
        <Icon of={Copy} size="s" />
        {t('status.copy')}
      </button>
    </p>
  );
}

function ReportStatusView({ report }: { report: ContentReport }) {
  const { t } = useContentReportsTranslation();
  const [params] = useSearchParams();
  const page = parsePage(params);
  const { data, isPlaceholderData } = useMyReports(page);
  const mine = data?.reports ?? [];
  // Newest first: reports that wait for a decision are on the first page.
  const isMine = useMyReports(1).data?.reports.some(({ number }) => number === report.number);
  return (
    <div className={recordStyles.columns}>
      <div>
        {report.decision === null && (
          <Note title={t('status.keepTitle')}>{t(isMine ? 'status.keepSignedIn' : 'status.keepAnonymous')}</Note>
        )}
        <section className={styles.section}>
          <h2>{t('status.stepsTitle')}</h2>
          <ReportSteps report={report} />
        </section>
        {mine.length > 0 && <MyReports reports={mine} current={report.number} isOutdated={isPlaceholderData} />}
        <Pagination page={page} totalPages={data?.totalPages ?? 0} window={0} to={(next) => pageSearch(params, next)} />
      </div>
      <aside className={railStyles.rail}>
        <section>
          <h2>{t('status.reportedTitle')}</h2>
          <Reported report={report} />
        </section>
        <section>
          <h2>{t('status.rightsTitle')}</h2>
          <p>{t('status.rights')}</p>
          <p>
            <Link to="/how-the-ranking-works#reports">{t('status.handled')}</Link>
          </p>
        </section>
      </aside>
    </div>
  );
}

function Reported({ report: { testimonial, reason, explanation, hasEmail } }: { report: ContentReport }) {
  const { t } = useContentReportsTranslation();
  const { date } = useFormats();
  const { language } = useLanguage();
  return (
    <dl className={`${keyValueStyles.keyValues} ${keyValueStyles.keepColumns} ${keyValueStyles.shortKeys}`}>
      <dt>{t('status.testimonial')}</dt>
      <dd>
        {testimonial
          ? t('status.testimonialText', {
              supplement: testimonial.supplementName,
              condition: conditionInSentence(testimonial.conditionPhrase, testimonial.conditionName, language),
              date: date(testimonial.createdAt),
            })
          : t('status.testimonialGone')}
      </dd>
      <dt>{t('status.reason')}</dt>
      <dd>{t(`reasons.${reason}`)}</dd>
      <dt>{t('status.explanation')}</dt>
      <dd>{explanation}</dd>
      <dt>{t('status.email')}</dt>
      <dd>{t(hasEmail ? 'status.emailGiven' : 'status.emailNone')}</dd>
    </dl>
  );
}
