import { useEffect, useState } from 'react';
import { useConfig } from '../lib/config/config-context';
import { Button } from '../ui/button';
import { LogoMark } from '../ui/logo-mark';
import { reload } from './reload';
import { useAppTranslation } from './translations';

const SHOW_SLOW_HINT_AFTER_MS = 5_000;

/** Shown while the code of the first page loads: nothing at first, and a message after five seconds. */
export function StartScreen() {
  const { t } = useAppTranslation();
  const { productName } = useConfig();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SHOW_SLOW_HINT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main>
      {slow && (
        <div className="wrap crash-logo">
          <span className="logo">
            <LogoMark />
            {productName}
          </span>
        </div>
      )}
      <div className="wrap lone-page">
        <p className="lead" role="status">
          {slow && t('status.slow')}
        </p>
        {slow && (
          <div className="row">
            <Button kind="secondary" onClick={reload}>
              {t('crash.refresh')}
            </Button>
          </div>
        )}
      </div>
    </main>
  );
}
