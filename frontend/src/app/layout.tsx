import { Outlet } from 'react-router';
import { ConsentBanner } from '../features/consent/consent-banner';
import { Footer } from './footer';
import { Header } from './header/header';
import { HomePopup } from './home-popup';
import { StatusStrip } from './status/status-strip';
import { TestDataStrip } from './test-data-strip';
import { useAppTranslation } from './translations';
import { useForgetOnPersonChange } from './use-forget-on-person-change';
import { usePageArrival } from './use-page-arrival';

export function Layout() {
  const { t } = useAppTranslation();
  usePageArrival();
  useForgetOnPersonChange();
  return (
    <>
      <a className="skip" href="#main">
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
