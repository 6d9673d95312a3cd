import { Hourglass, LogOut, Wifi, WifiOff, X, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { signInPath } from '../../lib/redirect-url';
import { useAuth } from '../../lib/session/auth-context';
import { Icon } from '../../ui/icon';
import { useAppTranslation } from '../translations';
import { useConnection } from './use-connection';
import { useSlowWait } from './use-slow-wait';
import layout from '../../ui/layout/layout.module.css';
import styles from './status-strip.module.css';

const ACCOUNT_PAGES = ['/sign-in', '/sign-up'];

/** Messages about the connection and the session, on every page, in a polite live region. */
export function StatusStrip() {
  const { t } = useAppTranslation();
  const connection = useConnection();
  const slow = useSlowWait();
  return (
    <div className={styles.strip} role="status">
      {connection === 'offline' && <StatusLine icon={WifiOff}>{t('status.offline')}</StatusLine>}
      {connection === 'back' && <StatusLine icon={Wifi}>{t('status.back')}</StatusLine>}
      {connection !== 'offline' && slow && <StatusLine icon={Hourglass}>{t('status.slow')}</StatusLine>}
      <SessionEnded />
    </div>
  );
}

function SessionEnded() {
  const { t } = useAppTranslation();
  const auth = useAuth();
  const { pathname, search } = useLocation();
  const [dismissed, setDismissed] = useState(false);
  const isErased = auth.status === 'signed-out' && auth.erased === true;
  const hasEnded = isErased || (auth.status === 'signed-out' && auth.expired === true);
  if (!hasEnded && dismissed) setDismissed(false);
  if (!hasEnded || dismissed) return null;
  const close = () => setDismissed(true);
  if (isErased)
    return (
      <StatusLine icon={LogOut} onClose={close}>
        {t('status.erased')}
      </StatusLine>
    );
  const onAccountPage = ACCOUNT_PAGES.includes(pathname);
  return (
    <StatusLine icon={LogOut} onClose={close}>
      {t('status.ended')} {!onAccountPage && <Link to={signInPath(pathname + search)}>{t('status.signInAgain')}</Link>}
    </StatusLine>
  );
}

function StatusLine({ icon, onClose, children }: { icon: LucideIcon; onClose?: () => void; children: ReactNode }) {
  const { t } = useAppTranslation();
  return (
    <div className={styles.line}>
      <div className={layout.container}>
        <Icon of={icon} />
        <p>{children}</p>
        {onClose && (
          <button type="button" aria-label={t('nav.close')} onClick={onClose}>
            <Icon of={X} size="s" />
          </button>
        )}
      </div>
    </div>
  );
}
