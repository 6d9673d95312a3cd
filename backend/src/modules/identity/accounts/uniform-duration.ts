import { setTimeout as pause } from 'node:timers/promises';

const SIGN_IN = '/identity/sign-in/email';
/** Requests whose response does not state whether an address has an account, if links can be mailed. */
const PATHS = new Set([
  SIGN_IN,
  '/identity/sign-up/email',
  '/identity/request-password-reset',
  '/identity/change-email',
]);
/** Longer than any of them takes, unless the process is overloaded. */
export const UNIFORM_MS = 250;

/**
 * Delays responses that do not reveal by their content whether an address has an account. Their duration would: only an account
 * gets a link, which is stored and mailed. A successful sign-in is not delayed.
 */
export async function withUniformDuration(
  request: Request,
  respond: () => Promise<Response>,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const startedAt = performance.now();
  const response = await respond();
  if (!PATHS.has(pathname) || (pathname === SIGN_IN && response.ok)) return response;
  await wait(Math.max(0, UNIFORM_MS - (performance.now() - startedAt)));
  return response;
}
