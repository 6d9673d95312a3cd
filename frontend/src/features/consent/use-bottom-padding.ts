import { useEffect, type RefObject } from 'react';
import { toastHost } from '../../ui/overlay/toast-host';

/**
 * Pads the page by the height of the fixed element at the bottom, so that the last line and every focused field stay
 * visible. A custom property of the root would be inherited: the browser would compute every element's style again.
 */
export function useBottomPadding(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => reserve(`${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      reserve('');
    };
  }, [frame]);
}

function reserve(height: string): void {
  document.body.style.paddingBottom = height;
  // Keyboards never reach what the element hides.
  document.documentElement.style.scrollPaddingBottom = height;
  toastHost.style.setProperty('--bottom', height);
}
