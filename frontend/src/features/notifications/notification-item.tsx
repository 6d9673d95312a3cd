import {
  Check,
  Download,
  EyeOff,
  PencilLine,
  Scale,
  ShoppingBag,
  Trash2,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../lib/formats';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useToday } from '../../lib/use-today';
import { Icon } from '../../ui/icon';
import { removeErrorToast, showErrorToast } from '../../ui/overlay/toasts';
import { useNotificationTitle } from './notification-title';
import { useMarkNotificationRead, type Notification } from './queries';
import { useNotificationsTranslation } from './translations';
import buttonStyles from '../../ui/button.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './notification-item.module.css';
import typography from '../../ui/typography.module.css';

const ICONS: Record<Notification['kind'], LucideIcon> = {
  approved: Check,
  rejected: X,
  taken_back: Undo2,
  removed: Trash2,
  purchase_confirmed: ShoppingBag,
  purchase_reversed: Undo2,
  export_ready: Download,
  rectification_approved: PencilLine,
  rectification_refused: X,
  testimonial_hidden: EyeOff,
  report_decided: Scale,
  report_closed: Trash2,
};

export function NotificationItem({ notification }: { notification: Notification }) {
  const { t } = useNotificationsTranslation();
  const messageOf = useProblemMessage();
  const { mutateAsync } = useMarkNotificationRead();
  const { id, kind, readAt, reason, createdAt } = notification;
  const isUnread = readAt === null;
  const mark = () => mutateAsync({ params: { path: { id } } });
  // A link leads to another page, where a failure does not matter: the notification stays unread.
  const read = () => void (isUnread && mark().catch(() => undefined));
  const subject = `notification-not-marked-${id}`;
  const markByButton = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    removeErrorToast(subject);
    mark().then(
      () => focusNeighbor(button),
      (error: unknown) => showErrorToast({ title: t('notMarked'), children: messageOf(error), subject }),
    );
  };
  const title = useNotificationTitle()(notification);
  const target = targetOf(notification);
  const editPath = editPathOf(notification);
  return (
    <li className={isUnread ? `${styles.notification} ${styles.unread}` : styles.notification}>
      <Icon of={ICONS[kind]} />
      <div>
        <h3>
          {target ? (
            <Link to={target} onClick={read}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <NotificationText notification={notification} />
        {reason && <blockquote className={typography.small}>{reason}</blockquote>}
        {(editPath || isUnread) && (
          <div className={`${layout.row} ${typography.small}`}>
            {editPath && (
              <Link to={editPath} onClick={read}>
                {t('edit')}
              </Link>
            )}
            {isUnread && (
              <button type="button" className={buttonStyles.link} onClick={markByButton}>
                {t('markRead')}
                <span className={typography.visuallyHidden}>: {title}</span>
              </button>
            )}
          </div>
        )}
      </div>
      <p className={`${styles.time} ${typography.small} ${typography.muted} ${typography.numeric}`}>
        <NotificationTime at={createdAt} />
        {isUnread && <span className={styles.newBadge}>{t('new')}</span>}
      </p>
    </li>
  );
}

/** The notification leaves the list of the unread ones: the focus would go to the top of the page. */
function focusNeighbor(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  const item = button.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbor?.querySelector('button')?.focus();
}

function NotificationText({ notification: { kind, points } }: { notification: Notification }) {
  const { t } = useNotificationsTranslation();
  const { count } = useFormats();
  const change = points
    ? t(points > 0 ? 'pointsWon' : 'pointsReversed', { count: Math.abs(points), points: count(Math.abs(points)) })
    : null;
  return (
    <p className={`${typography.small} ${typography.secondary}`}>
      {[t(`text.${kind}`), change].filter(Boolean).join(' ')}
    </p>
  );
}

/** Today and yesterday with the time, otherwise the date. */
function NotificationTime({ at }: { at: string }) {
  const { t } = useNotificationsTranslation();
  const { date, day, time } = useFormats();
  const now = useToday();
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const then = new Date(at);
  const isOn = (other: Date) => then.toDateString() === other.toDateString();
  const text = isOn(now)
    ? t('today', { time: time(then) })
    : isOn(yesterday)
      ? t('yesterday', { time: time(then) })
      : then.getFullYear() === now.getFullYear()
        ? day(then)
        : date(then);
  return <time dateTime={at}>{text}</time>;
}

function targetOf({ kind, testimonialId, reportNumber }: Notification): string | null {
  switch (kind) {
    case 'approved':
    case 'rejected':
    case 'taken_back':
    case 'testimonial_hidden':
      return testimonialId === null ? null : `/my-testimonials/${testimonialId}`;
    case 'purchase_confirmed':
    case 'purchase_reversed':
      return '/my-points';
    case 'report_decided':
    case 'report_closed':
      if (reportNumber !== null) return `/reports/${reportNumber}`;
      return testimonialId === null ? null : `/my-testimonials/${testimonialId}`;
    case 'removed':
      return null;
    default:
      return '/data-rights';
  }
}

const editPathOf = ({ kind, testimonialId }: Notification): string | null =>
  testimonialId !== null && (kind === 'rejected' || kind === 'taken_back')
    ? `/my-testimonials/${testimonialId}/edit`
    : null;
