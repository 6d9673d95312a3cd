import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** The next page of a list is read from its top; going back leaves the place to the browser. */
export function usePageTurn(page: number): void {
  const navigation = useNavigationType();
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    if (navigation !== 'PUSH') return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [page, navigation]);
}

/** Where keyboards and screen readers go on after what they stood on has left the page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
