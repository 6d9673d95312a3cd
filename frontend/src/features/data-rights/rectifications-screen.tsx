import { useFailureMessage } from './failure-message';
import { useRectifications } from './queries';
import { parseRectificationFilter, RectificationFilters } from './rectification-filters';
import { RectificationQueue } from './rectification-queue';
import { useDataRightsTranslation } from './translations';
import { useAdminList } from '../../lib/use-admin-list';
import { useQueryTitle } from '../../lib/use-query-title';
import { ListPage } from '../../ui/list/list-page';
import { PagedList } from '../../ui/list/paged-list';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

export function RectificationsScreen() {
  const { t } = useDataRightsTranslation();
  const title = t('review.title');
  const messageOf = useFailureMessage();
  const { isAdmin, params, page, to, redirectFrom } = useAdminList();
  const filter = parseRectificationFilter(params);
  const list = useRectifications(page, filter, isAdmin);
  useQueryTitle(title, [list]);
  const { data } = list;
  return (
    <ListPage
      title={title}
      lead={
        <p className={`${typography.secondary} ${layout.range}`} role="status">
          {data && (data.dueSoon > 0 ? t('review.dueSoon', { count: data.dueSoon }) : t('review.nothingDue'))}
        </p>
      }
      redirect={redirectFrom(list)}
    >
      <RectificationFilters />
      <PagedList
        query={list}
        failed={t('errors.requests')}
        messageOf={messageOf}
        page={page}
        window={0}
        to={to}
        height={320}
      >
        {(found) => (
          <RectificationQueue
            requests={found.rectifications}
            isFiltered={Object.keys(filter).some((name) => name !== 'sortBy')}
          />
        )}
      </PagedList>
    </ListPage>
  );
}
