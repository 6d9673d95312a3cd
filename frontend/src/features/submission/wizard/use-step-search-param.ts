import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { findStepOfHash, type Step } from '../form/steps';

/**
 * Each step has its own URL, so that the browser's Back button goes one step back instead of leaving the form. A URL
 * without a step is the page before the form, if there is one: `onLeave`.
 */
export function useStepSearchParam(step: Step, jump: (target: Step) => boolean, onLeave?: () => void): void {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const changedByBrowser = useNavigationType() === 'POP';
  const latest = useRef({ step, hash, search, jump, onLeave });
  const arrived = useRef(false);
  useEffect(() => {
    latest.current = { step, hash, search, jump, onLeave };
  });

  // The URL was changed by the browser's Back or Forward button.
  useEffect(() => {
    const { step: current, search: query, jump: go, onLeave: leave } = latest.current;
    if (!arrived.current || !changedByBrowser || hash === `#${current}`) return;
    const target = findStepOfHash(hash);
    if (!target) leave?.();
    else if (!go(target)) void navigate({ search: query, hash: current }, { replace: true });
  }, [hash, changedByBrowser, navigate]);

  // The step was changed by the form. The first step replaces the history entry only if there is no page before the
  // form.
  useEffect(() => {
    const { hash: shown, search: query, onLeave: leave } = latest.current;
    const replace = !arrived.current && leave === undefined;
    arrived.current = true;
    if (shown !== `#${step}`) void navigate({ search: query, hash: step }, { replace });
  }, [step, navigate]);
}
