import { Navigate, useSearchParams } from 'react-router';
import { useFailureMessage } from './failure-message';
import { useRectifications } from './queries';
import { parseRectificationFilter, RectificationFilters } from './rectification-filters';
import { RectificationQueue } from './rectification-queue';
import { useDataRightsTranslation } from './translations';
import { redirectFromAdminList } from '../../lib/admin-list';
import { useDocumentTitle } from '../../lib/document-title';
import { parsePage, pageSearch } from '../../lib/list-page';
import { useAuth } from '../../lib/session/auth-context';
import { useScrollTopOnPageChange } from '../../lib/use-scroll-top-on-page-change';
import { PagedList } from '../../ui/paged-list';
import layout from '../../ui/layout.module.css';
import typography from '../../ui/typography.module.css';

export function RectificationsScreen() {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const { isAdmin } = useAuth();
  const [params] = useSearchParams();
  const page = parsePage(params);
  const filter = parseRectificationFilter(params);
  const list = useRectifications(page, filter, isAdmin);
  const { data, error } = list;
  const title = t('review.title');
  useDocumentTitle(title, { noindex: true });
  useScrollTopOnPageChange(page);
  const to = (next: number) => pageSearch(params, next);

  const elsewhere = redirectFromAdminList({ isAdmin, page, params, data, error });
  if (elsewhere) return <Navigate replace to={elsewhere} />;
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{title}</h1>
        <p className={`${typography.secondary} ${layout.range}`} role="status">
          {data && (data.dueSoon > 0 ? t('review.dueSoon', { count: data.dueSoon }) : t('review.nothingDue'))}
        </p>
      </div>
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
    </div>
  );
}
