declare global {
  interface Window {
    /** Set by `public/before-start.js`. */
    earlyPress?: { button: HTMLButtonElement | null; end: () => void };
  }
}

/**
 * Ends the recording of clicks: from now on React receives them. Returns a function that repeats the last click before, if it
 * was on a button; links work without the program.
 */
export function takeEarlyPress(): () => void {
  const press = window.earlyPress;
  delete window.earlyPress;
  press?.end();
  return () => press?.button?.click();
}
