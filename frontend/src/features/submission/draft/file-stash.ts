import { useEffect, useRef } from 'react';

/**
 * Files of a form that was left: for another page, or to sign in again. They are kept in memory only, until the person
 * goes on; they never touch the disk. `key` is that of the draft.
 */
let stash: { key: string; files: readonly File[] } | null = null;

/** Keeps the files when the form goes from the page, unless it is done with: sent or given up. */
export function useFileStash(key: string, files: readonly File[]): { forget: () => void } {
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
    forget: () => {
      done.current = true;
    },
  };
}

/** Gives them back once, to the same form of the same person only. */
export function takeStashedFiles(key: string): readonly File[] {
  const files = stash?.key === key ? stash.files : [];
  stash = null;
  return files;
}
