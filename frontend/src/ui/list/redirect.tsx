import { createContext, useContext } from 'react';
import { Navigate, type To, useHref } from 'react-router';

/** Receives the target of a redirect while the server renders a page; null in the browser. */
export const ServerRedirect = createContext<((path: string) => void) | null>(null);

/** Redirects from a page that the server renders, by the status of its response; the browser replaces the history entry. */
export function Redirect({ to }: { to: To }) {
  const redirectResponse = useContext(ServerRedirect);
  const path = useHref(to);
  if (redirectResponse === null) return <Navigate replace to={to} />;
  redirectResponse(path);
  return null;
}
