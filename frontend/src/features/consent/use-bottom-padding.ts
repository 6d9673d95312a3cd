import { useEffect, type RefObject } from 'react';

const HEIGHT = '--consent-height';

/**
 * Pads the page by the height of the fixed element at the bottom, so that the last line and every focused field stay
 * visible.
 */
export function useBottomPadding(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [frame]);
}
