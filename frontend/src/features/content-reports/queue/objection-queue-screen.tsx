import { useAdminList } from '../../../lib/use-admin-list';
import { useQueryTitle } from '../../../lib/use-query-title';
import { EmptyState } from '../../../ui/list/empty-state';
import { useContentReportsTranslation } from '../translations';
import { CardList } from './card-list';
import { ObjectionCard } from './objection-card';
import { useReportObjections } from './queries';
import type { RenderTexts } from './report-case-card';
import { QueuePage } from './queue-page';
import styles from './report-queue.module.css';
import typography from '../../../ui/typography.module.css';

/** Objections against decisions about reports, the one that is due first on top. */
export function ObjectionQueueScreen({ renderTexts }: { renderTexts: RenderTexts }) {
  const { t } = useContentReportsTranslation();
  const { isAdmin, page, to, redirectFrom } = useAdminList();
  const query = useReportObjections(page, isAdmin);
  useQueryTitle(t('queue.tabs.objections'), [query]);
  return (
    <QueuePage redirect={redirectFrom(query)} query={query} failed={t('objections.loadFailed')} page={page} to={to}>
      {({ objections }) => (
        <CardList
          entries={objections}
          renderCard={(objection, onOpen) => (
            <ObjectionCard objection={objection} renderTexts={renderTexts} onOpen={onOpen} />
          )}
          empty={
            <EmptyState level={2} title={t('objections.empty')}>
              {t('objections.emptyText')}
            </EmptyState>
          }
          note={<p className={`${typography.small} ${typography.muted} ${styles.note}`}>{t('objections.note')}</p>}
        />
      )}
    </QueuePage>
  );
}
