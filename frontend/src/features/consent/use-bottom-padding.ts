import { useEffect, type RefObject } from 'react';

const HEIGHT = '--consent-height';

/** The page ends above what is fixed at the bottom of the window: its last line and every focused field stay visible. */
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
