import { useEffect, type RefObject } from 'react';
import { toastHost } from '../overlay/toast-host';

/** A fixed element pads the page, so that its last line can be read; a sticky one has a place of its own in it. */
type Position = 'fixed' | 'sticky';

/** In pixels, between a sticky element and what is scrolled to a place above it. */
const GAP = 16;

/** The part of the height of the window that both may cover together. */
const MAX_COVERED = 2 / 3;

/** What covers the lower edge of the window. */
const covers = new Map<HTMLElement, Position>();

/**
 * Keeps the page usable while the element covers the lower edge of the window: keyboards reach nothing that is below it,
 * a sticky one lies above a fixed one, and toasts lie above both.
 */
export function useBottomEdge(frame: RefObject<HTMLElement | null>, position: Position): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    covers.set(element, position);
    const update = () => {
      reserve();
      uncoverFocus();
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    // In a window of another height the elements may have the size that they had.
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
      covers.delete(element);
      reserve();
    };
  }, [frame, position]);
}

const heightOf = (position: Position) =>
  [...covers].reduce((sum, [element, own]) => (own === position ? sum + element.offsetHeight : sum), 0);

const toLength = (pixels: number) => (pixels > 0 ? `${pixels}px` : '');

/** A custom property of the root would be inherited: the browser would compute every element's style again. */
function reserve(): void {
  const fixed = heightOf('fixed');
  const sticky = heightOf('sticky');
  const covered = fixed + sticky;
  // In a low window something else must stay visible: the sticky one waits behind the fixed one.
  const isHigh = covered <= window.innerHeight * MAX_COVERED;
  document.body.style.paddingBottom = toLength(fixed);
  toastHost.style.setProperty('--bottom', toLength(isHigh ? covered : fixed));
  document.documentElement.style.scrollPaddingBottom = toLength(sticky && isHigh ? covered + GAP : fixed || sticky);
  for (const [element, position] of covers) {
    if (position === 'sticky') element.style.bottom = isHigh ? toLength(fixed) : '';
  }
}

/** What has the focus may have been visible until the element appeared or grew. */
function uncoverFocus(): void {
  const focused = document.activeElement;
  if (!focused?.matches(':focus-visible') || [...covers.keys()].some((element) => element.contains(focused))) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const isCovered = [...covers.keys()].some((element) => {
    const cover = element.getBoundingClientRect();
    return top < cover.bottom && bottom > cover.top;
  });
  if (isCovered) focused.scrollIntoView({ block: 'nearest' });
}
