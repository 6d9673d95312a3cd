import { NavLink } from 'react-router';
import { useUnreadNotices } from '../../features/notices/queries';
import { useAuth } from '../../lib/session/auth-context';
import type { Person } from '../../lib/session/session';
import { DropMenu } from '../../ui/drop-menu';
import { useSignOut } from '../use-sign-out';
import { useAppTranslation } from '../translations';
import { ACCOUNT, NOTICES } from './navigation';

export function initials({ name, email }: Person): string {
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
  const unread = useUnreadNotices();
  if (!user) return null;
  return (
    <DropMenu
      label={unread > 0 ? t('nav.accountUnread', { count: unread }) : t('nav.account')}
      face={
        <>
          {initials(user)}
          {unread > 0 && <span className="unread-dot" />}
        </>
      }
      buttonClass="avatar"
      side="end"
    >
      <li className="who">
        <b>{user.name}</b>
        <br />
        {user.email}
      </li>
      <li>
        <NavLink to={NOTICES.to}>{unread > 0 ? t('nav.noticesUnread', { count: unread }) : t(NOTICES.label)}</NavLink>
      </li>
      <li>
        <NavLink to={ACCOUNT.to}>{t(ACCOUNT.label)}</NavLink>
      </li>
      <li>
        <button type="button" onClick={signOut}>
          {t('nav.signOut')}
        </button>
      </li>
    </DropMenu>
  );
}
