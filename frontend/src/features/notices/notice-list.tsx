import { Link, type To } from 'react-router';
import { useFormats } from '../../lib/formats';
import { midSentence } from '../../lib/vocabulary/mid-sentence';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { Pagination } from '../../ui/pagination';
import { useReadNotice, type Notice } from './queries';
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
    <>
      <ul className="notice-list">
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} window={0} to={to} />
    </>
  );
}

function NoticeItem({ notice }: { notice: Notice }) {
  const { t } = useNoticesTranslation();
  const { date } = useFormats();
  const { mutate } = useReadNotice();
  const { id, kind, readAt, reason, createdAt } = notice;
  const unread = readAt === null;
  const read = () => unread && mutate({ params: { path: { id } } });
  const target = targetOf(notice);
  return (
    <li className={unread ? 'unread' : undefined}>
      <div className="row between">
        <h2>
          {t(`kind.${kind}`)}
          {unread && <Badge kind="pending">{t('new')}</Badge>}
        </h2>
        <span className="small muted num nowrap">{date(createdAt)}</span>
      </div>
      <NoticeText notice={notice} />
      {reason && <blockquote>{reason}</blockquote>}
      <div className="row small">
        {target && (
          <Link to={target.to} onClick={read}>
            {t(target.label)}
          </Link>
        )}
        {unread && (
          <button type="button" className="link" onClick={read}>
            {t('markRead')}
            <span className="sr">: {t(`kind.${kind}`)}</span>
          </button>
        )}
      </div>
    </li>
  );
}

function NoticeText({ notice: { supplementName, conditionName, points } }: { notice: Notice }) {
  const { t } = useNoticesTranslation();
  const { count } = useFormats();
  const about =
    supplementName && conditionName
      ? t('about', { supplement: supplementName, condition: midSentence(conditionName) })
      : null;
  const change =
    points === null || points === 0
      ? null
      : t(points > 0 ? 'pointsWon' : 'pointsReversed', { points: count(Math.abs(points)) });
  if (!about && !change) return null;
  return <p>{[about, change].filter(Boolean).join(' ')}</p>;
}

function targetOf({ kind, testimonialId }: Notice) {
  if (kind === 'rejected' || kind === 'taken_back') {
    return testimonialId === null
      ? null
      : ({ to: `/my-testimonials/${testimonialId}/edit`, label: 'target.edit' } as const);
  }
  if (kind === 'approved') {
    return testimonialId === null
      ? null
      : ({ to: `/my-testimonials/${testimonialId}`, label: 'target.testimonial' } as const);
  }
  if (kind === 'purchase_confirmed' || kind === 'purchase_reversed')
    return { to: '/my-points', label: 'target.points' } as const;
  return kind === 'removed' ? null : ({ to: '/data-rights', label: 'target.rights' } as const);
}
