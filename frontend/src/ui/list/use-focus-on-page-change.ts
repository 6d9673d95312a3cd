import { useEffect, useRef, type RefObject } from 'react';

/** For the heading of a list far down a page: after a page change it is scrolled into view and takes the focus. */
export function useFocusOnPageChange(page: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return heading;
}
