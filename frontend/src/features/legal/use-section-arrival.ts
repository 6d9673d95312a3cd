import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Goes to the section that the address names (`#rights`) and gives its heading the focus, on arrival and later. */
export function useSectionArrival(): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    if (!hash) return;
    // A frame later: arriving on a page first goes to its top and its main heading.
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
