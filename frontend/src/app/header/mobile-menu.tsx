import { ChevronRight, X } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { useUnreadNotifications } from '../../features/notifications';
import { useAuth } from '../../lib/session/auth-context';
import { Button } from '../../ui/button';
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch';
import { Dialog } from '../../ui/overlay/dialog';
import { Icon } from '../../ui/icon';
import { TestDataStrip } from '../layout/test-data-strip';
import { useAppTranslation } from '../translations';
import { useSignOut } from '../use-sign-out';
import { LanguageSwitch } from './language-switch';
import { Logo } from './logo';
import {
  ABOUT_ITEM,
  ACCOUNT_ITEM,
  ADMIN_ITEMS,
  signInPathFor,
  MAIN_ITEMS,
  NOTIFICATIONS_ITEM,
  PERSONAL_ITEMS,
} from './navigation';
import headerStyles from './header.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './mobile-menu.module.css';

/** A full-screen dialog with all pages in one flat list. */
export function MobileMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useAppTranslation();
  const { status, isAdmin } = useAuth();
  const { pathname, search } = useLocation();
  const signOut = useSignOut();
  const unread = useUnreadNotifications();
  const signedIn = status === 'signed-in';
  const places = [
    ...MAIN_ITEMS,
    ...(signedIn ? [...PERSONAL_ITEMS, NOTIFICATIONS_ITEM, ACCOUNT_ITEM] : []),
    ABOUT_ITEM,
    ...(isAdmin ? ADMIN_ITEMS : []),
  ];
  return (
    <Dialog opened={opened} onClose={onClose} aria-label={t('nav.menu')}>
      <div className={styles.menu}>
        <TestDataStrip within="dialog" />
        <div className={headerStyles.header}>
          <div className={layout.container}>
            <Logo onClick={onClose} />
            <div className={headerStyles.end}>
              <button
                type="button"
                className={headerStyles.menuButton}
                aria-expanded="true"
                onClick={onClose}
                data-autofocus
              >
                <Icon of={X} />
                {t('nav.close')}
              </button>
            </div>
          </div>
        </div>
        <nav className={layout.container} aria-label={t('nav.main')}>
          {places.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} onClick={onClose}>
              {({ isActive }) => (
                <>
                  {to === NOTIFICATIONS_ITEM.to && unread > 0
                    ? t('nav.notificationsUnread', { count: unread })
                    : t(label)}
                  {isActive ? <small>{t('nav.youAreHere')}</small> : <Icon of={ChevronRight} />}
                </>
              )}
            </NavLink>
          ))}
          {status === 'signed-out' && (
            <NavLink to={signInPathFor(pathname, search)} onClick={onClose}>
              {t('nav.logIn')}
              <Icon of={ChevronRight} />
            </NavLink>
          )}
          <div className={`${layout.row} ${layout.spaceBetween} ${styles.preferences}`}>
            <LanguageSwitch long />
            {signedIn && (
              <Button
                kind="quiet"
                onClick={() => {
                  onClose();
                  signOut();
                }}
              >
                {t('nav.signOut')}
              </Button>
            )}
          </div>
          <ColorSchemeSwitch />
        </nav>
      </div>
    </Dialog>
  );
}
