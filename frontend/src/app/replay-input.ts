declare global {
  interface Window {
    /** Set by `public/pre-hydration.js`. */
    recordedClick?: { button: HTMLButtonElement | null; stop: () => void };
  }
}

/**
 * To be called at the start of hydration, from which on React receives events itself. Returns a function that replays the last
 * click before it, if it was on a button; links work without JavaScript.
 */
export function stopRecordingClicks(): () => void {
  const recorded = window.recordedClick;
  delete window.recordedClick;
  recorded?.stop();
  return () => recorded?.button?.click();
}
