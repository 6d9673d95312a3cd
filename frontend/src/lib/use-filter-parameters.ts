import { useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * The search parameters of a filtered list, and a function that changes one of them and returns to the first page. An
 * empty value removes the parameter. A navigation is rendered with a delay: a change that follows immediately builds on
 * the requested parameters, not on the rendered ones.
 */
export function useFilterParameters<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const requested = useRef(params);
  useEffect(() => {
    requested.current = params;
  }, [params]);
  const change = (name: Name, value: string, options?: NavigateOptions) => {
    const next = new URLSearchParams(requested.current);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    requested.current = next;
    setParams(next, options);
  };
  return { params, change };
}
