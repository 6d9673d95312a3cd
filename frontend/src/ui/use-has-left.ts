import { useEffect, useRef, type RefObject } from 'react';

/** True after the component was removed: for answers that arrive after the user has left the page. */
export function useHasLeft(): Readonly<RefObject<boolean>> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
