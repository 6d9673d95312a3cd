import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { findStepOfHash, type Step } from '../form/steps';

/**
 * Each step has its own URL, so that the browser's Back button goes one step back instead of leaving the form. A URL
 * without a step is the page before the form, if there is one: `onLeave`.
 */
export function useStepHash(step: Step, jump: (target: Step) => boolean, onLeave?: () => void): void {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const changedByBrowser = useNavigationType() === 'POP';
  const hasArrived = useRef(false);

  const followBrowser = useEffectEvent(() => {
    if (!hasArrived.current || !changedByBrowser || hash === `#${step}`) return;
    const target = findStepOfHash(hash);
    if (!target) onLeave?.();
    else if (!jump(target)) void navigate({ search, hash: step }, { replace: true });
  });
  // The browser's Back or Forward button has changed the URL.
  useEffect(() => followBrowser(), [hash, changedByBrowser]);

  // A step starts at its top, with the focus on its heading, also when Back or Forward opens it again. The browser would
  // restore the position that the window had when the step was left.
  useEffect(() => {
    if (!findStepOfHash(hash)) return;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, [hash]);

  const followForm = useEffectEvent(() => {
    // The first step replaces the history entry only if there is no page before the form.
    const replace = !hasArrived.current && onLeave === undefined;
    hasArrived.current = true;
    if (hash !== `#${step}`) void navigate({ search, hash: step }, { replace });
  });
  // The form has changed the step.
  useEffect(() => followForm(), [step]);
}
