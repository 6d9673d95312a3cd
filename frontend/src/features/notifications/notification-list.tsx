import { useId } from 'react';
import { Pagination } from '../../ui/list/pagination';
import { EmptyState } from '../../ui/list/empty-state';
import { Updating } from '../../ui/layout/updating';
import type { To } from 'react-router';
import { NotificationItem } from './notification-item';
import type { Notification } from './queries';
import { useNotificationsTranslation } from './translations';
import styles from './notification-list.module.css';

interface NotificationListProps {
  notifications: readonly Notification[];
  page: number;
  totalPages: number;
  /** They are those of another page, until this one is loaded. */
  isOutdated: boolean;
  to: (page: number) => To;
}

export function NotificationList({ notifications, page, totalPages, isOutdated, to }: NotificationListProps) {
  const { t } = useNotificationsTranslation();
  if (notifications.length === 0)
    return (
      <EmptyState level={2} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <div className={styles.groups}>
      <Updating isOutdated={isOutdated}>
        <NotificationGroup
          title={t('groups.unread')}
          notifications={notifications.filter(({ readAt }) => readAt === null)}
        />
        <NotificationGroup
          title={t('groups.earlier')}
          notifications={notifications.filter(({ readAt }) => readAt !== null)}
        />
      </Updating>
      <Pagination page={page} totalPages={totalPages} window={0} to={to} />
    </div>
  );
}

function NotificationGroup({ title, notifications }: { title: string; notifications: readonly Notification[] }) {
  const id = useId();
  if (notifications.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} />
        ))}
      </ul>
    </section>
  );
}
