const LEADS_ELSEWHERE = /^\/[/\\]/;

/** Only a path of this very site may be a place to go after signing in; anything else leads to the fallback. */
export function safeRedirect(target: string | null | undefined, fallback = '/'): string {
  if (!target || !target.startsWith('/') || LEADS_ELSEWHERE.test(target) || hasControlCharacter(target))
    return fallback;
  try {
    const url = new URL(target, location.origin);
    const path = url.pathname + url.search + url.hash;
    // Dots are resolved by now: "/.//evil" has become "//evil", which is another site.
    return url.origin === location.origin && !LEADS_ELSEWHERE.test(path) ? path : fallback;
  } catch {
    return fallback;
  }
}

/** Browsers drop tabs and newlines inside an address, so "/\t/evil" would become "//evil". */
const hasControlCharacter = (text: string) => [...text].some((character) => character.charCodeAt(0) < 32);

export const signInPath = (redirect: string): string => withRedirect('/sign-in', redirect);
export const signUpPath = (redirect: string): string => withRedirect('/sign-up', redirect);

const withRedirect = (path: string, redirect: string) =>
  redirect === '/' ? path : `${path}?redirect_url=${encodeURIComponent(redirect)}`;
