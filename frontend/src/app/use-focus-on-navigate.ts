import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../lib/focus-heading';

/**
 * A new page starts at its top with the focus on its heading, so that keyboards and screen readers start there too. The
 * first page of a visit is left alone; a list that restores its own position sets `state.keepScroll`.
 */
export function useFocusOnNavigate(): void {
  const { pathname, state } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef(pathname);

  // Runs before the browser paints, so that the new page never appears at the previous scroll position.
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const keep = navigation === 'POP' || (state as { keepScroll?: boolean } | null)?.keepScroll === true;
    if (!keep) window.scrollTo(0, 0);
    focusHeading();
  }, [pathname, state, navigation]);
}
