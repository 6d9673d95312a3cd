import { Outlet } from 'react-router';
import { ConsentBanner } from '../../features/consent';
import { Footer } from './footer';
import { Header } from '../header/header';
import { HomePopup } from './home-popup';
import { StatusStrip } from '../status/status-strip';
import { TestDataStrip } from './test-data-strip';
import { useAppTranslation } from '../translations';
import { useAddressMetadata } from '../use-address-metadata';
import { useResetOnUserChange } from '../use-reset-on-user-change';
import { useFocusOnNavigate } from '../use-focus-on-navigate';
import { useRestoredFocus } from '../use-restored-focus';
import skipLinkStyles from './skip-link.module.css';

export function Layout() {
  const { t } = useAppTranslation();
  useAddressMetadata();
  useFocusOnNavigate();
  useRestoredFocus();
  useResetOnUserChange();
  return (
    <>
      <a className={skipLinkStyles.skipLink} href="#main">
        {t('skip')}
      </a>
      <ConsentBanner />
      <TestDataStrip />
      <Header />
      <StatusStrip />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <HomePopup />
    </>
  );
}
