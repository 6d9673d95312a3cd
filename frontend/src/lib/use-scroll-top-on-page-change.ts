import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * The next page of a list is read from its top; going back leaves the place to the browser. `list` says which list it
 * is: another filter also begins at its first page, but the person is still at the filter.
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

/** Where keyboards and screen readers go on after what they stood on has left the page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
