import { useEffect } from 'react';
import { focusHeading } from '../lib/focus-heading';

/** Controls that take the focus without opening the keyboard of a phone. */
const CONTROLS = 'a[href], button:enabled, summary, input:is([type=checkbox], [type=radio]):enabled';
/** A group with more controls is a page rather than what surrounds the lost element. */
const MAX_GROUP = 12;
/** The browser takes the focus from a disabled element with the next frame; what handles its own focus has done so. */
const DELAY_MS = 50;

const isDisabled = (element: HTMLElement) => element.matches(':disabled');
/** A button whose request is being sent, or a field of the same form, whose Enter key may have sent it. */
const isBusy = (element: HTMLElement) =>
  element.getAttribute('aria-busy') === 'true' ||
  element.closest('form')?.querySelector('button[aria-busy=true]') != null;

/**
 * When the focused element is removed or disabled, browsers give the focus to the body, so that the next key starts at the
 * top of the page. Here it goes to the first control of the smallest group that surrounded the element, else to the heading of the
 * page; and back to a button or field that was disabled only while the request was sent.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let focused: HTMLElement | undefined;
    let groups: HTMLElement[] = [];
    let wasBusy = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const remember = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      focused = target;
      groups = findGroups(target);
      wasBusy = false;
    };
    // A click beside the controls: the focus was given up, not lost.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected && !isDisabled(focused)) focused = undefined;
      });
    const restore = () => {
      timer = undefined;
      if (!focused || ![document.body, focused].includes(document.activeElement as HTMLElement)) return;
      if (!focused.isConnected || (isDisabled(focused) && !isBusy(focused))) {
        const wasHeading = focused.matches('h1');
        focused = undefined;
        // The heading of a loading page, to which the navigation moved the focus, was replaced by that of the loaded one.
        if (wasHeading) focusHeading();
        else focusGroup(groups.filter(({ isConnected }) => isConnected));
      } else if (wasBusy && !isDisabled(focused)) {
        focusControl(focused);
      }
    };
    const observer = new MutationObserver(() => {
      if (!focused) return;
      wasBusy ||= isDisabled(focused) && isBusy(focused);
      if (wasBusy || !focused.isConnected || isDisabled(focused)) timer ??= setTimeout(restore, DELAY_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    // Before React took over the document of the server.
    remember({ target: document.activeElement });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
    };
  }, []);
}

/** The elements around an element, the nearest first, up to the content of the page. */
function findGroups(element: HTMLElement): HTMLElement[] {
  const groups: HTMLElement[] = [];
  for (let group = element.parentElement; group && !group.matches('main, body'); group = group.parentElement) {
    groups.push(group);
  }
  return groups;
}

function focusGroup(groups: HTMLElement[]): void {
  for (const group of groups) {
    const controls = [...group.querySelectorAll<HTMLElement>(CONTROLS)];
    if (controls.length > MAX_GROUP) break;
    // One that is hidden does not take the focus.
    if (controls.some(focusControl)) return;
  }
  focusHeading();
}

/** Whether the control has the focus now. Scrolls to it only where its focus ring is drawn: after a key, but not after a click. */
function focusControl(control: HTMLElement): boolean {
  control.focus({ preventScroll: true });
  if (control.matches(':focus-visible')) control.scrollIntoView({ block: 'nearest' });
  return document.activeElement === control;
}
