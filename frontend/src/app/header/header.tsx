import { Menu } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useAuth } from '../../lib/session/auth-context';
import { LinkButton } from '../../ui/button';
import { DropdownMenu } from '../../ui/overlay/dropdown-menu';
import { Icon } from '../../ui/icon';
import { useAppTranslation } from '../translations';
import { LanguageSwitch } from './language-switch';
import { Logo } from './logo';
import { MobileMenu } from './mobile-menu';
import {
  ABOUT_ITEM,
  ADMIN_ITEMS,
  EVIDENCE_PAGES,
  signInPathFor,
  MAIN_ITEMS,
  PERSONAL_ITEMS,
  PERSONAL_PAGES,
  isActivePath,
} from './navigation';
import { UserMenu } from './user-menu';
import layout from '../../ui/layout/layout.module.css';
import styles from './header.module.css';

export function Header() {
  const { t } = useAppTranslation();
  const { status, isAdmin } = useAuth();
  const { pathname, search } = useLocation();
  /** The page on which the menu was opened: the browser's Back button closes it with the page. */
  const [menuPage, setMenuPage] = useState<string | null>(null);
  const menuOpened = menuPage === pathname;
  if (menuPage !== null && !menuOpened) setMenuPage(null);
  const signedIn = status === 'signed-in';
  return (
    <header className={signedIn ? `${styles.header} ${styles.signedIn}` : styles.header}>
      <div className={layout.container}>
        <Logo />
        <nav className={styles.nav} aria-label={t('nav.main')}>
          {MAIN_ITEMS.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              // These are other pages, so there is no aria-current.
              className={to === '/' && isActivePath(pathname, EVIDENCE_PAGES) ? styles.current : undefined}
            >
              {t(label)}
            </NavLink>
          ))}
          {signedIn && (
            <NavigationMenu
              label={t('nav.personal')}
              items={PERSONAL_ITEMS}
              current={isActivePath(pathname, PERSONAL_PAGES)}
            />
          )}
          <NavLink to={ABOUT_ITEM.to}>{t(ABOUT_ITEM.label)}</NavLink>
          {isAdmin && (
            <NavigationMenu label={t('nav.admin')} items={ADMIN_ITEMS} current={pathname.startsWith('/admin/')} />
          )}
        </nav>
        <div className={styles.end}>
          <LanguageSwitch />
          {!signedIn && (
            <LinkButton
              kind="secondary"
              compact
              className={styles.signIn}
              // Until the user is known it only keeps its place, so that nothing shifts when it appears.
              style={status === 'loading' ? { visibility: 'hidden' } : undefined}
              to={signInPathFor(pathname, search)}
            >
              {t('nav.logIn')}
            </LinkButton>
          )}
          {signedIn && <UserMenu />}
          <button
            type="button"
            className={signedIn ? `${styles.menuButton} ${styles.iconOnly}` : styles.menuButton}
            aria-haspopup="dialog"
            aria-expanded={menuOpened}
            onClick={() => setMenuPage(pathname)}
          >
            <Icon of={Menu} />
            <span>{t('nav.menu')}</span>
          </button>
        </div>
      </div>
      <MobileMenu opened={menuOpened} onClose={() => setMenuPage(null)} />
    </header>
  );
}

interface NavigationMenuProps {
  label: string;
  items: typeof PERSONAL_ITEMS | typeof ADMIN_ITEMS;
  current: boolean;
}

function NavigationMenu({ label, items: places, current }: NavigationMenuProps) {
  const { t } = useAppTranslation();
  return (
    <DropdownMenu label={label} current={current}>
      {places.map((place) => (
        <li key={place.to}>
          <NavLink to={place.to}>{t(place.label)}</NavLink>
        </li>
      ))}
    </DropdownMenu>
  );
}
