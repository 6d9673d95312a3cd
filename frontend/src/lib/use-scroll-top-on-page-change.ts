import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Scrolls to the top on another page of a list; on Back the browser restores the position. `list` identifies the list:
 * a changed filter also resets the page, but the user is still at the filter.
 */
export function useScrollTopOnPageChange(page: number, list = ''): void {
  const navigation = useNavigationType();
  const previous = useRef({ page, list });
  useEffect(() => {
    const before = previous.current;
    previous.current = { page, list };
    if (before.page === page || before.list !== list || navigation !== 'PUSH') return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [page, list, navigation]);
}

/** Moves the focus to the heading after the focused element was removed. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
