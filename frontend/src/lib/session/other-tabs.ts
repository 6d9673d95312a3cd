/** A sign-in or sign-out in one tab, for the other open tabs of this site. */
export type SessionChange = 'signed-in' | 'signed-out';

/**
 * Calls `onChange` for changes in other tabs; the returned function announces one of this tab. For browsers only: an open
 * channel would not let a server process end. Nothing is stored. A browser without channels notices a change with its
 * next token.
 */
export function connectTabs(onChange: (change: SessionChange) => void): (change: SessionChange) => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel('session');
  channel.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => onChange(data));
  return (change) => channel.postMessage(change);
}
