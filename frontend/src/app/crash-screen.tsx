import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { useConfig } from '../lib/config/config-context';
import { useDocumentTitle } from '../lib/document-title';
import { Button } from '../ui/button';
import { LogoMark } from '../ui/logo-mark';
import { reload } from './reload';
import { useAppTranslation } from './translations';

/** What remains when a page has thrown. Without the header, which may be what failed. */
export function CrashScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useAppTranslation();
  const { productName } = useConfig();
  const queryClient = useQueryClient();
  useDocumentTitle(t('crash.title'), { noindex: true });
  const retry = () => {
    // The answers that the page was drawn from may be what broke it: nothing on screen reads them now, so ask again.
    queryClient.removeQueries({ type: 'inactive' });
    onRetry();
  };
  return (
    <main id="main">
      <div className="wrap crash-logo">
        <span className="logo">
          <LogoMark />
          {productName}
        </span>
      </div>
      <div className="wrap lone-page" role="alert">
        <h1>{t('crash.title')}</h1>
        <p className="lead">{t('crash.lead')}</p>
        <div className="row">
          <Button onClick={retry}>{t('crash.again')}</Button>
          <Button kind="secondary" onClick={reload}>
            {t('crash.refresh')}
          </Button>
        </div>
      </div>
    </main>
  );
}

/**
 * The same for the router. Its error boundary lets go of an error only when the location changes (revalidating does
 * nothing where no route has a loader), so trying again goes to the same address once more.
 */
export function RouteCrashScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => console.error(error), [error]);
  return <CrashScreen onRetry={() => void navigate(location, { replace: true, state: location.state as unknown })} />;
}
