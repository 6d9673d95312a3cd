import { Trans } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { useAdminList } from '../../../lib/use-admin-list';
import { useFilterParameters } from '../../../lib/use-filter-parameters';
import { useQueryTitle } from '../../../lib/use-query-title';
import { EmptyState } from '../../../ui/list/empty-state';
import { SelectField } from '../../../ui/form/select-field';
import { useContentReportsTranslation } from '../translations';
import { CardList } from './card-list';
import { SEVERITIES, useReportCases } from './queries';
import { type RenderTexts, ReportCaseCard } from './report-case-card';
import { QueuePage } from './queue-page';
import styles from './report-queue.module.css';
import typography from '../../../ui/typography.module.css';

/** Reported testimonials for admins, the most serious first. */
export function ReportQueueScreen({ renderTexts }: { renderTexts: RenderTexts }) {
  const { t } = useContentReportsTranslation();
  const { count } = useFormats();
  const { isAdmin, page, to, redirectFrom } = useAdminList();
  const { params, change } = useFilterParameters<'severity'>();
  const severity = SEVERITIES.find((value) => value === params.get('severity'));
  const query = useReportCases(page, severity, isAdmin);
  useQueryTitle(t('queue.tabs.reports'), [query]);
  const { data } = query;
  return (
    <QueuePage
      redirect={redirectFrom(query)}
      query={query}
      failed={t('queue.loadFailed')}
      page={page}
      to={to}
      filters={
        <div className={styles.bar}>
          <p role="status">
            {data && data.totalCases > 0 && (
              <Trans
                t={t}
                i18nKey="queue.found"
                count={data.totalCases}
                values={{
                  amount: count(data.totalCases),
                  reports: t('queue.openReports', { count: data.totalReports, amount: count(data.totalReports) }),
                }}
                components={{ b: <b className={typography.numeric} /> }}
              />
            )}
          </p>
          <SelectField
            label={t('queue.severity')}
            emptyLabel={t('queue.anySeverity')}
            options={SEVERITIES.map((value) => ({ value, label: t(`queue.severities.${value}`) }))}
            value={severity ?? ''}
            onValue={(value) => change('severity', value, { replace: true })}
          />
        </div>
      }
    >
      {({ cases }) => (
        <CardList
          entries={cases}
          renderCard={(reportCase, onOpen) => (
            <ReportCaseCard reportCase={reportCase} renderTexts={renderTexts} onOpen={onOpen} />
          )}
          empty={
            <EmptyState level={2} title={t(severity ? 'queue.noMatch' : 'queue.empty')}>
              {t(severity ? 'queue.noMatchText' : 'queue.emptyText')}
            </EmptyState>
          }
          note={<p className={`${typography.small} ${typography.muted} ${styles.note}`}>{t('queue.note')}</p>}
        />
      )}
    </QueuePage>
  );
}
