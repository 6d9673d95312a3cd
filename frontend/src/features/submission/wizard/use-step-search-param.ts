import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { STEPS, type Step } from '../form/steps';

const stepIn = (hash: string): Step | undefined => STEPS.find((step) => `#${step}` === hash);

/**
 * Every step has an address of its own, so that the browser's Back leads one step back and not out of the form. An
 * address without a step is the page before the form, if there is one: `onLeave`.
 */
export function useStepSearchParam(step: Step, jump: (target: Step) => boolean, onLeave?: () => void): void {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const byTheBrowser = useNavigationType() === 'POP';
  const latest = useRef({ step, hash, search, jump, onLeave });
  const arrived = useRef(false);
  useEffect(() => {
    latest.current = { step, hash, search, jump, onLeave };
  });

  // The address was changed by the browser's own buttons.
  useEffect(() => {
    const { step: current, search: query, jump: go, onLeave: leave } = latest.current;
    if (!arrived.current || !byTheBrowser || hash === `#${current}`) return;
    const target = stepIn(hash);
    if (!target) leave?.();
    else if (!go(target)) void navigate({ search: query, hash: current }, { replace: true });
  }, [hash, byTheBrowser, navigate]);

  // The person went on. The first step replaces the address only where nothing was before the form.
  useEffect(() => {
    const { hash: shown, search: query, onLeave: leave } = latest.current;
    const replace = !arrived.current && leave === undefined;
    arrived.current = true;
    if (shown !== `#${step}`) void navigate({ search: query, hash: step }, { replace });
  }, [step, navigate]);
}
