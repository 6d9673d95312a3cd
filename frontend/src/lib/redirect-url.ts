const LEADS_ELSEWHERE = /^\/[/\\]/;

/** Returns the target if it is a path of this site, otherwise the fallback. Prevents open redirects after a sign-in. */
export function safeRedirect(target: string | null | undefined, fallback = '/'): string {
  if (!target || !target.startsWith('/') || LEADS_ELSEWHERE.test(target) || hasControlCharacter(target))
    return fallback;
  try {
    const url = new URL(target, location.origin);
    const path = url.pathname + url.search + url.hash;
    // The URL parser has resolved dot segments: "/.//evil" is now "//evil", which is another site.
    return url.origin === location.origin && !LEADS_ELSEWHERE.test(path) ? path : fallback;
  } catch {
    return fallback;
  }
}

/** Browsers remove tabs and newlines from URLs, so "/\t/evil" would become "//evil". */
const hasControlCharacter = (text: string) => [...text].some((character) => character.charCodeAt(0) < 32);

export const signInPath = (redirect: string): string => withRedirect('/sign-in', redirect);
export const signUpPath = (redirect: string): string => withRedirect('/sign-up', redirect);

const withRedirect = (path: string, redirect: string) =>
  redirect === '/' ? path : `${path}?redirect_url=${encodeURIComponent(redirect)}`;
