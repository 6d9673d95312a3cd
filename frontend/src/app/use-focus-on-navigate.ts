import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../lib/focus-heading';

/**
 * A new page starts at its top with the focus on its heading, so that keyboards and screen readers start there too. The
 * first page of a visit is left alone; a list that restores its own position sets `state.keepScroll`. A page to which the
 * user returns keeps its position, and the focus goes to the link that led away; so it does after Back to a page of the
 * same list, unless a control has the focus.
 */
export function useFocusOnNavigate(): void {
  const { pathname, search, state, key } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef({ pathname, search, key });
  /** The keys of the entries of the history from the first one of this visit to the current one. */
  const entries = useRef([key]);

  // Runs before the browser paints, so that the new page never appears at the previous scroll position.
  useLayoutEffect(() => {
    const left = previous.current;
    previous.current = { pathname, search, key };
    if (left.key === key) return;
    const place = entries.current.indexOf(key);
    entries.current = place === -1 ? [...entries.current, key] : entries.current.slice(0, place + 1);
    if (left.pathname === pathname) {
      const isBack = place !== -1;
      if (isBack && document.activeElement?.matches('body, main h1')) focusLinkTo(left.pathname + left.search);
      return;
    }
    const keep = navigation === 'POP' || (state as { keepScroll?: boolean } | null)?.keepScroll === true;
    if (!keep) window.scrollTo(0, 0);
    if (!keep || !focusLinkTo(left.pathname + left.search)) focusHeading();
  }, [pathname, search, state, key, navigation]);
}

/** Only below the heading: above it are links back, which a page has that the Forward button opens. */
function focusLinkTo(path: string): boolean {
  const heading = document.querySelector('main h1');
  const isBelowHeading = (link: Element) =>
    heading !== null && (heading.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const link = [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
    (other) => other.getAttribute('href') === path && isBelowHeading(other),
  );
  link?.focus({ preventScroll: true });
  return link !== undefined && document.activeElement === link;
}
