import { NavLink } from 'react-router';
import { useUnreadNotifications } from '../../features/notifications';
import { useAuth } from '../../lib/session/auth-context';
import type { SessionUser } from '../../lib/session/session';
import { DropdownMenu } from '../../ui/overlay/dropdown-menu';
import { useSignOut } from '../use-sign-out';
import { useAppTranslation } from '../translations';
import { ACCOUNT_ITEM, NOTIFICATIONS_ITEM } from './navigation';
import styles from './user-menu.module.css';

export function initials({ name, email }: SessionUser): string {
  const words = (name || email).split(/[\s@.]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();
}

export function UserMenu() {
  const { t } = useAppTranslation();
  const { user } = useAuth();
  const signOut = useSignOut();
  const unread = useUnreadNotifications();
  if (!user) return null;
  const letters = initials(user);
  return (
    <DropdownMenu
      // Contains the visible letters, for users who control the page by speaking.
      label={
        unread > 0
          ? t('nav.accountUnread', { initials: letters, count: unread })
          : t('nav.account', { initials: letters })
      }
      buttonContent={
        <>
          {letters}
          {unread > 0 && <span className={styles.unreadDot} />}
        </>
      }
      buttonClass={styles.avatar}
      side="end"
    >
      <li className={styles.person}>
        <b>{user.name}</b>
        <br />
        {user.email}
      </li>
      <li>
        <NavLink to={NOTIFICATIONS_ITEM.to}>
          {unread > 0 ? t('nav.notificationsUnread', { count: unread }) : t(NOTIFICATIONS_ITEM.label)}
        </NavLink>
      </li>
      <li>
        <NavLink to={ACCOUNT_ITEM.to}>{t(ACCOUNT_ITEM.label)}</NavLink>
      </li>
      <li>
        <button type="button" onClick={signOut}>
          {t('nav.signOut')}
        </button>
      </li>
    </DropdownMenu>
  );
}
