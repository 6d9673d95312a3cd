import { type RefObject, useEffect, useRef } from 'react';

/**
 * The search parameters of the last requested navigation, which the caller stores in the reference. A navigation is rendered
 * with a delay: a change that follows immediately must build on the requested parameters, not on the rendered ones.
 * @param rendered the same object as long as the address is the same
 */
export function useRequested<Parameters>(rendered: Parameters): RefObject<Parameters> {
  const requested = useRef(rendered);
  useEffect(() => {
    requested.current = rendered;
  }, [rendered]);
  return requested;
}
