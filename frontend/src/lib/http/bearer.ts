import { hasStatus, isProblem, Problem, problemFromResponse } from './problem';

/** The source of access tokens: the session of this page. */
export interface TokenSource {
  /** A valid token, or null without a session. */
  getToken(): Promise<string | null>;
  /** A new token in place of one that the server has rejected; null if the session has ended. */
  renewToken(rejectedToken: string): Promise<string | null>;
  /** Ends the session, because the server rejected even a new token. */
  expire(rejectedToken: string): void;
  /** Ends the session and deletes its local data, because the account was erased, perhaps on another device. */
  endErased(rejectedToken: string): void;
}

const ANONYMOUS: TokenSource = {
  getToken: () => Promise.resolve(null),
  renewToken: () => Promise.resolve(null),
  expire: () => undefined,
  endErased: () => undefined,
};
let source = ANONYMOUS;

/** Registers the session of this page, so that the client does not depend on its implementation. */
export function bindTokenSource(next: TokenSource): () => void {
  source = next;
  return () => {
    if (source === next) source = ANONYMOUS;
  };
}

/**
 * Sends an authenticated request, for callers that cannot use `fetch`. `send` is called again with a new token when the
 * server rejects the first one, so it must be repeatable.
 * @throws Problem 401 without a session or when it has ended
 */
export async function withBearer<Answer>(send: (token: string) => Promise<Answer>): Promise<Answer> {
  const token = await source.getToken();
  if (!token) throw new Problem(401, 'unauthenticated', 'Authentication required but no token available');
  try {
    return await send(token);
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    const renewed = await renewAfter(error, token);
    if (!renewed) throw error;
    return await send(renewed).catch((again: unknown) => {
      if (hasStatus(again, 401)) endSession(again, renewed);
      throw again;
    });
  }
}

type Send = (request: Request) => Promise<Response>;

/**
 * Sends a request with the current token. A rejected token is renewed once and the request repeated. If the session has
 * ended, read requests are repeated anonymously, so that public pages keep working.
 */
export async function sendWithBearer(request: Request, send: Send): Promise<Response> {
  const token = await source.getToken();
  if (!token) return send(request);
  const another = request.clone();
  const response = await send(authorized(request, token));
  if (response.status !== 401) return response;

  const renewed = await renewAfter(await problemFromResponse(response.clone()), token);
  if (renewed) {
    const second = await send(authorized(another.clone(), renewed));
    if (second.status !== 401) return second;
    endSession(await problemFromResponse(second), renewed);
  }
  return request.method === 'GET' ? send(another) : response;
}

/** Another token than the rejected one; null if the session has ended, as with the account. */
async function renewAfter(rejection: unknown, token: string): Promise<string | null> {
  if (!isOfErasedAccount(rejection)) return source.renewToken(token);
  source.endErased(token);
  return null;
}

/** After the server rejected even a new token. */
function endSession(rejection: unknown, token: string): void {
  if (isOfErasedAccount(rejection)) source.endErased(token);
  else source.expire(token);
}

const isOfErasedAccount = (error: unknown): boolean => isProblem(error) && error.code === 'account_erased';

function authorized(request: Request, token: string): Request {
  request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}
