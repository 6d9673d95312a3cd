import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the section in the URL hash (`#rights`) and focuses its heading, initially and on changes. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    if (!hash) return;
    // One frame later, because a navigation first scrolls to the top and focuses the main heading.
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
