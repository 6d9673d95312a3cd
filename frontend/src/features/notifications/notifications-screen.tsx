import { CheckCheck } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { NotificationList } from './notification-list';
import { useNotifications, useMarkAllNotificationsRead } from './queries';
import { useNotificationsTranslation } from './translations';
import { focusHeading } from '../../lib/focus-heading';
import { useQueryTitle } from '../../lib/use-query-title';
import { parsePage, pageSearch } from '../../lib/list-page';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useScrollTopOnPageChange } from '../../lib/use-scroll-top-on-page-change';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/list/error-state';
import { Icon } from '../../ui/icon';
import { removeErrorToast, showErrorToast } from '../../ui/overlay/toasts';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { usePageBeyondEnd } from '../../ui/list/use-page-beyond-end';
import layout from '../../ui/layout/layout.module.css';
import recordStyles from '../../ui/list/record.module.css';
import styles from './notifications.module.css';
import typography from '../../ui/typography.module.css';

const NOT_MARKED = 'notifications-not-marked';

export function NotificationsScreen() {
  const { t } = useNotificationsTranslation();
  const messageOf = useProblemMessage();
  const [params] = useSearchParams();
  const page = parsePage(params);
  const list = useNotifications(page);
  const { data, isPlaceholderData, error, refetch } = list;
  const { isBeyond, isWithoutEntries } = usePageBeyondEnd(list, page);
  const { mutate: readAll, isPending, isSuccess } = useMarkAllNotificationsRead();
  const title = t('pageTitle');
  useQueryTitle(title, [{ data, error }]);
  useScrollTopOnPageChange(page);
  const to = (next: number) => pageSearch(params, next);

  if (data && isBeyond) return <Navigate replace to={to(data.totalPages)} />;
  return (
    <div className={layout.container}>
      <div
        className={`${layout.pageHeader} ${layout.personal} ${layout.row} ${layout.spaceBetween} ${recordStyles.header}`}
      >
        <div className={`${layout.row} ${styles.heading}`}>
          <h1>{title}</h1>
          <span role="status">
            {data && data.unread > 0 && (
              <span className={`${styles.unreadBadge} ${typography.numeric}`}>
                {t('unread', { count: data.unread })}
              </span>
            )}
            {isSuccess && data?.unread === 0 && <span className={typography.visuallyHidden}>{t('allRead')}</span>}
          </span>
        </div>
        {data && data.unread > 0 && (
          <Button
            kind="secondary"
            compact
            // After a success the button is gone.
            keepsFocus
            submitting={isPending}
            submittingLabel={t('markAllRead')}
            onClick={() => {
              removeErrorToast(NOT_MARKED);
              readAll(
                {},
                {
                  onSuccess: focusHeading,
                  onError: (failure) =>
                    showErrorToast({ title: t('notMarked'), children: messageOf(failure), subject: NOT_MARKED }),
                },
              );
            }}
          >
            <Icon of={CheckCheck} size="s" />
            {t('markAllRead')}
          </Button>
        )}
      </div>
      {data && !isWithoutEntries ? (
        <NotificationList
          notifications={data.notices}
          page={page}
          totalPages={data.totalPages}
          isOutdated={isPlaceholderData}
          to={to}
        />
      ) : error && !data ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton>
          <SkeletonBlock height={320} />
        </Skeleton>
      )}
    </div>
  );
}
