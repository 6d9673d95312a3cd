import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisitorPrizePopup } from '../features/popups/visitor-prize-popup';
import { useAuth } from '../lib/session/auth-context';

const HOME = '/';

/** Tells visitors of the prize when they come back to the start page: not on their first look, and never over a ranking. */
export function HomePrize() {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const cameBack = useCameBackTo(HOME);
  if (status !== 'signed-out' || pathname !== HOME || search !== '' || !cameBack) return null;
  return <VisitorPrizePopup here={HOME} />;
}

function useCameBackTo(place: string): boolean {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [cameBack, setCameBack] = useState(false);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setCameBack(pathname === place);
  }, [pathname, place]);
  return cameBack;
}
