import { Hourglass, LogOut, Wifi, WifiOff, X, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { signInPath } from '../../lib/redirect-url';
import { useAuth } from '../../lib/session/auth-context';
import { Icon } from '../../ui/icon';
import { useAppTranslation } from '../translations';
import { useConnection } from './use-connection';
import { useSlowWait } from './use-slow-wait';

const ACCOUNT_PAGES = ['/sign-in', '/sign-up'];

/** What people must know about their connection and their session, on every page, read out politely. */
export function Notices() {
  const { t } = useAppTranslation();
  const connection = useConnection();
  const slow = useSlowWait();
  return (
    <div className="notices" role="status">
      {connection === 'offline' && <Notice icon={WifiOff}>{t('notices.offline')}</Notice>}
      {connection === 'back' && <Notice icon={Wifi}>{t('notices.back')}</Notice>}
      {connection !== 'offline' && slow && <Notice icon={Hourglass}>{t('notices.slow')}</Notice>}
      <SessionEnded />
    </div>
  );
}

function SessionEnded() {
  const { t } = useAppTranslation();
  const auth = useAuth();
  const { pathname, search } = useLocation();
  const [dismissed, setDismissed] = useState(false);
  const ended = auth.status === 'signed-out' && auth.expired === true;
  if (!ended && dismissed) setDismissed(false);
  if (!ended || dismissed) return null;
  const onAccountPage = ACCOUNT_PAGES.includes(pathname);
  return (
    <Notice icon={LogOut} onClose={() => setDismissed(true)}>
      {t('notices.ended')}{' '}
      {!onAccountPage && <Link to={signInPath(pathname + search)}>{t('notices.signInAgain')}</Link>}
    </Notice>
  );
}

function Notice({ icon, onClose, children }: { icon: LucideIcon; onClose?: () => void; children: ReactNode }) {
  const { t } = useAppTranslation();
  return (
    <div className="notice">
      <div className="wrap">
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
