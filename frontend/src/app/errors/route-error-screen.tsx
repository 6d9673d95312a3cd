import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { ChunkLoadError } from '../../lib/chunk-load-error';
import { useDocumentTitle } from '../../lib/document-title';
import { fetchWithin, REQUEST_TIMEOUT_MS } from '../../lib/http/timed-fetch';
import { Button, LinkButton } from '../../ui/button';
import { useConnection } from '../status/use-connection';
import { reload } from './reload';
import { useAppTranslation } from '../translations';
import layout from '../../ui/layout/layout.module.css';
import lonePageStyles from '../../ui/layout/lone-page.module.css';
import typography from '../../ui/typography.module.css';

/** Shown inside the layout when the code of a page did not load. All other errors go to the crash screen. */
export function RouteErrorScreen() {
  const error = useRouteError();
  if (!(error instanceof ChunkLoadError)) throw error;
  return <ChunkLoadErrorScreen />;
}

/** Reloading while the server is unreachable would end on the browser's error page, which has no way back. */
async function isServerReachable(): Promise<boolean> {
  try {
    const request = new Request(location.href, { method: 'HEAD', cache: 'no-store' });
    return (await fetchWithin(REQUEST_TIMEOUT_MS)(request)).status < 500;
  } catch {
    return false;
  }
}

function ChunkLoadErrorScreen() {
  const { t } = useAppTranslation();
  const offline = useConnection() === 'offline';
  const [trying, setTrying] = useState(false);
  const [failedAgain, setFailedAgain] = useState(false);
  useDocumentTitle(t('notLoaded.title'), { noindex: true });

  const tryAgain = async () => {
    setTrying(true);
    setFailedAgain(false);
    if (await isServerReachable()) return reload();
    setTrying(false);
    setFailedAgain(true);
  };
  useEffect(() => onlineManager.subscribe((online) => online && void tryAgain()), []);

  return (
    <div className={`${layout.container} ${lonePageStyles.page}`}>
      <h1>{t('notLoaded.title')}</h1>
      <p className={typography.lead}>{t(offline ? 'notLoaded.offline' : 'notLoaded.lead')}</p>
      <div className={layout.row}>
        <Button submitting={trying} onClick={() => void tryAgain()}>
          {t('notLoaded.again')}
        </Button>
        <LinkButton to="/" kind="quiet">
          {t('notLoaded.home')}
        </LinkButton>
      </div>
      <p className={`${typography.secondary} ${lonePageStyles.status}`} role="status">
        {failedAgain && t(offline ? 'notLoaded.stillOffline' : 'notLoaded.still')}
      </p>
    </div>
  );
}
