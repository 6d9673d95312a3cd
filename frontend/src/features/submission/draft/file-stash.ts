import { useEffect, useRef } from 'react';

/**
 * Files of a form that was left for another page or to sign in again. They are stored in memory only, until the user
 * returns, and are never written to disk. `key` is that of the draft.
 */
let stash: { key: string; files: readonly File[] } | null = null;

/** Stashes the files on unmount, unless the form was submitted or discarded. */
export function useFileStash(key: string, files: readonly File[]): { clear: () => void } {
  const latest = useRef<readonly File[] | null>(files);
  const done = useRef(false);
  useEffect(() => {
    latest.current = files;
  }, [files]);
  useEffect(
    () => () => {
      const left = latest.current;
      if (!done.current && left && left.length > 0) stash = { key, files: left };
    },
    [key],
  );
  return {
    clear: () => {
      done.current = true;
      // The form may have been left before it was submitted.
      if (stash?.key === key) stash = null;
    },
  };
}

/** Whether `takeStashedFiles` would return files. */
export const hasStashedFiles = (key: string): boolean => stash?.key === key;

/** Returns the files once, and only for the same form of the same user. */
export function takeStashedFiles(key: string): readonly File[] {
  const files = stash?.key === key ? stash.files : [];
  stash = null;
  return files;
}
