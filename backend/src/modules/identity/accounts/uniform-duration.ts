import { setTimeout as pause } from 'node:timers/promises';

/** Requests whose response is the same whether or not an address has an account, if links can be mailed. */
const PATHS = new Set(['/identity/sign-up/email', '/identity/request-password-reset', '/identity/change-email']);
/** Longer than any of them takes, unless the process is overloaded. */
export const UNIFORM_MS = 250;

/**
 * Delays responses that do not reveal by their content whether an address has an account. Their duration would: only an account
 * gets a link, which is stored and mailed.
 */
export async function withUniformDuration(request: Request, respond: () => Promise<Response>): Promise<Response> {
  if (!PATHS.has(new URL(request.url).pathname)) return respond();
  const [response] = await Promise.all([respond(), pause(UNIFORM_MS)]);
  return response;
}
