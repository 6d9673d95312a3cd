import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { useConfig } from '../../lib/config/config-context';
import { useDocumentTitle } from '../../lib/document-title';
import { Button } from '../../ui/button';
import { LogoMark } from '../../ui/logo-mark';
import { reload } from './reload';
import { useAppTranslation } from '../translations';
import layout from '../../ui/layout/layout.module.css';
import logoStyles from '../header/logo.module.css';
import lonePageStyles from '../../ui/layout/lone-page.module.css';
import typography from '../../ui/typography.module.css';

/** Shown when a page has thrown. Has no header, because the header may be what failed. */
export function CrashScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useAppTranslation();
  const { productName } = useConfig();
  const queryClient = useQueryClient();
  useDocumentTitle(t('crash.title'), { noindex: true });
  const retry = () => {
    // Cached responses may have caused the error: remove those that no mounted component uses, so that they are loaded
    // again.
    queryClient.removeQueries({ type: 'inactive' });
    onRetry();
  };
  return (
    <main id="main">
      <div className={`${layout.container} ${lonePageStyles.logo}`}>
        <span className={logoStyles.logo}>
          <LogoMark />
          {productName}
        </span>
      </div>
      <div className={`${layout.container} ${lonePageStyles.page}`} role="alert">
        <h1>{t('crash.title')}</h1>
        <p className={typography.lead}>{t('crash.lead')}</p>
        <div className={layout.row}>
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
 * The same for the router. Its error boundary resets only when the location changes (revalidating does nothing where no
 * route has a loader), so retrying navigates to the same address.
 */
export function RouteCrashScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => console.error(error), [error]);
  return <CrashScreen onRetry={() => void navigate(location, { replace: true, state: location.state as unknown })} />;
}
