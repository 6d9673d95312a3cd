import { Outlet } from 'react-router';
import { Footer } from './footer';
import { Header } from './header/header';
import { TestDataStrip } from './test-data-strip';
import { useAppTranslation } from './translations';
import { usePageArrival } from './use-page-arrival';

export function Layout() {
  const { t } = useAppTranslation();
  usePageArrival();
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <TestDataStrip />
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
