import { Outlet } from 'react-router';
import { Footer } from './footer';
import { Header } from './header/header';
import { HomePrize } from './home-prize';
import { Notices } from './notices/notices';
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
      <TestDataStrip />
      <Header />
      <Notices />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <HomePrize />
    </>
  );
}
