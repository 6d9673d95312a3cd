import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { visitorPrizeFlag, VisitorPrizePopup, WelcomePopup } from '../../features/popups';
import { useAuth } from '../../lib/session/auth-context';

const HOME = '/';

/**
 * The popup of the home page. A visit that starts here gets the welcome popup; a visitor who arrives from another page
 * of the site gets the prize popup instead. At most one popup is shown per visit, so never both.
 */
export function HomePopup() {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const isReturn = useIsReturnToHome();
  if (pathname !== HOME) return null;
  if (!isReturn || status === 'signed-in') return <WelcomePopup />;
  return status === 'signed-out' && search === '' ? <VisitorPrizePopup here={HOME} /> : null;
}

/** Whether the visitor came from another page of this site without having read about the prize there. */
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
