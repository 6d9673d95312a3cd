import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { visitorPrizeFlag } from '../features/popups/popup-flags';
import { VisitorPrizePopup } from '../features/popups/visitor-prize-popup';
import { WelcomePopup } from '../features/popups/welcome-popup';
import { useAuth } from '../lib/session/auth-context';

const HOME = '/';

/**
 * The popup of the start page. A visit that begins here is greeted; a visitor who comes here from another page knows
 * the place already and is told of the prize instead. A visit is interrupted once at most, so it is never both.
 */
export function HomePopup() {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const isReturn = useIsReturnToHome();
  if (pathname !== HOME) return null;
  if (!isReturn || status === 'signed-in') return <WelcomePopup />;
  return status === 'signed-out' && search === '' ? <VisitorPrizePopup here={HOME} /> : null;
}

/** Came from another page of this site, without having read about the prize there. */
function useIsReturnToHome(): boolean {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [isReturn, setIsReturn] = useState(false);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setIsReturn(pathname === HOME && !visitorPrizeFlag.isSet());
  }, [pathname]);
  return isReturn;
}
