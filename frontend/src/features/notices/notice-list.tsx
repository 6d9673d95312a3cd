import { useId } from 'react';
import { Pagination } from '../../ui/pagination';
import { EmptyState } from '../../ui/empty-state';
import type { To } from 'react-router';
import { NoticeItem } from './notice-item';
import type { Notice } from './queries';
import { useNoticesTranslation } from './translations';

interface NoticeListProps {
  notices: readonly Notice[];
  page: number;
  totalPages: number;
  to: (page: number) => To;
}

export function NoticeList({ notices, page, totalPages, to }: NoticeListProps) {
  const { t } = useNoticesTranslation();
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

function NoticeGroup({ title, notices }: { title: string; notices: readonly Notice[] }) {
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
