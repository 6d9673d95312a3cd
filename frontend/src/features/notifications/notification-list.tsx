import { useId } from 'react';
import { Pagination } from '../../ui/pagination';
import { EmptyState } from '../../ui/empty-state';
import type { To } from 'react-router';
import { NoticeItem } from './notice-item';
import type { Notification } from './queries';
import { useNotificationsTranslation } from './translations';

interface NotificationListProps {
  notices: readonly Notification[];
  page: number;
  totalPages: number;
  to: (page: number) => To;
}

export function NotificationList({ notices, page, totalPages, to }: NotificationListProps) {
  const { t } = useNotificationsTranslation();
  if (notices.length === 0)
    return (
      <EmptyState level={2} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <div className="notification-groups">
      <NoticeGroup title={t('groups.unread')} notices={notices.filter(({ readAt }) => readAt === null)} />
      <NoticeGroup title={t('groups.earlier')} notices={notices.filter(({ readAt }) => readAt !== null)} />
      <Pagination page={page} totalPages={totalPages} window={0} to={to} />
    </div>
  );
}

function NoticeGroup({ title, notices }: { title: string; notices: readonly Notification[] }) {
  const id = useId();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}
