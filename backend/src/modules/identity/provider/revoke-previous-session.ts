import type { HookContext } from './hook-context.js';

/** A sign-in ends the previous session of the same browser, which a copied cookie could otherwise still use. */
export async function revokePreviousSession({ context, getSignedCookie }: HookContext): Promise<void> {
  const newToken = context.newSession?.session.token;
  if (newToken === undefined) return;
  const previousToken = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (previousToken && previousToken !== newToken) await context.internalAdapter.deleteSession(previousToken);
}
