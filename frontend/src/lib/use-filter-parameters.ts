import { type NavigateOptions, useSearchParams } from 'react-router';
import { useRequested } from './use-requested';

/**
 * The search parameters of a filtered list, and a function that changes one of them and returns to the first page. An
 * empty value removes the parameter.
 */
export function useFilterParameters<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const requested = useRequested(params);
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
