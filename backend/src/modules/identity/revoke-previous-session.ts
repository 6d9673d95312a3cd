import type { createAuthMiddleware } from 'better-auth/api';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Whoever signs in again in one browser leaves no session behind that a copied cookie would still open. */
export async function revokePreviousSession({ context, getSignedCookie }: Context): Promise<void> {
  const made = context.newSession?.session.token;
  if (made === undefined) return;
  const former = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (former && former !== made) await context.internalAdapter.deleteSession(former);
}
