import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
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
  useDocumentTitle(t('crash.title'), { noindex: true });
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
          <Button onClick={onRetry}>{t('crash.again')}</Button>
          <Button kind="secondary" onClick={reload}>
            {t('crash.refresh')}
          </Button>
        </div>
      </div>
    </main>
  );
}

/** The same for the router: revalidating the route renders it anew. */
export function RouteCrashScreen() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  useEffect(() => console.error(error), [error]);
  return <CrashScreen onRetry={() => void revalidator.revalidate()} />;
}
