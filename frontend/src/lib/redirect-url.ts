/** Stands for the origin of the page, because only the path of the target is returned. */
const THIS_SITE = 'https://this-site.invalid';

/**
 * Returns the target if it is a path of this site, otherwise the fallback. Prevents open redirects after a sign-in. Only the
 * parsed target is checked, because the parser decides what the browser opens: it removes tabs and newlines, takes a
 * backslash for a slash and resolves dot segments.
 */
export function safeRedirect(target: string | null | undefined, fallback = '/'): string {
  if (!target?.startsWith('/') || !URL.canParse(target, THIS_SITE)) return fallback;
  const { origin, pathname, search, hash } = new URL(target, THIS_SITE);
  // "/.//evil" has become "//evil", which is another site.
  return origin === THIS_SITE && !pathname.startsWith('//') ? pathname + search + hash : fallback;
}

export const signInPath = (redirect: string): string => withRedirect('/sign-in', redirect);
export const signUpPath = (redirect: string): string => withRedirect('/sign-up', redirect);

const withRedirect = (path: string, redirect: string) =>
  redirect === '/' ? path : `${path}?redirect_url=${encodeURIComponent(redirect)}`;
