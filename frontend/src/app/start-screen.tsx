import { useEffect, useState } from 'react';
import { useConfig } from '../lib/config/config-context';
import { Button } from '../ui/button';
import { LogoMark } from '../ui/logo-mark';
import { reload } from './errors/reload';
import { useAppTranslation } from './translations';
import layout from '../ui/layout/layout.module.css';
import logoStyles from './header/logo.module.css';
import lonePageStyles from '../ui/layout/lone-page.module.css';
import typography from '../ui/typography.module.css';

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
        <div className={`${layout.container} ${lonePageStyles.logo}`}>
          <span className={logoStyles.logo}>
            <LogoMark />
            {productName}
          </span>
        </div>
      )}
      <div className={`${layout.container} ${lonePageStyles.page}`}>
        <p className={typography.lead} role="status">
          {slow && t('status.slow')}
        </p>
        {slow && (
          <div className={layout.row}>
            <Button kind="secondary" onClick={reload}>
              {t('crash.refresh')}
            </Button>
          </div>
        )}
      </div>
    </main>
  );
}
