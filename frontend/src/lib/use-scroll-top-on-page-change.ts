import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { focusHeading } from './focus-heading';

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
