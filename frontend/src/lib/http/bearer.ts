import { isProblem, Problem } from './problem';

/** Where the tokens come from: the session of this page. */
export interface TokenSource {
  /** A token that should be good, or null for nobody. */
  getToken(): Promise<string | null>;
  /** Another token in place of one that the server has refused; null when the session is over. */
  renewToken(refused: string): Promise<string | null>;
  /** Not even a new token was accepted: the session is over, whatever the provider says. */
  expire(refused: string): void;
}

const ANONYMOUS: TokenSource = {
  getToken: () => Promise.resolve(null),
  renewToken: () => Promise.resolve(null),
  expire: () => undefined,
};
let source = ANONYMOUS;

/** The session of this page names itself here, so that the client knows no implementation of it. */
export function bindTokenSource(next: TokenSource): () => void {
  source = next;
  return () => {
    if (source === next) source = ANONYMOUS;
  };
}

/**
 * Sends as somebody, for callers that cannot use `fetch`. `send` is called once more with another token when the server
 * refuses the first, so it must bear being repeated.
 * @throws Problem 401 when nobody is here or the session turns out to be over
 */
export async function withBearer<Answer>(send: (token: string) => Promise<Answer>): Promise<Answer> {
  const token = await source.getToken();
  if (!token) throw new Problem(401, 'unauthenticated', 'Authentication required but no token available');
  try {
    return await send(token);
  } catch (refusal) {
    if (!isUnauthorized(refusal)) throw refusal;
    const renewed = await source.renewToken(token);
    if (!renewed) throw refusal;
    return await send(renewed).catch((again: unknown) => {
      if (isUnauthorized(again)) source.expire(renewed);
      throw again;
    });
  }
}

const isUnauthorized = (error: unknown): boolean => isProblem(error) && error.status === 401;

type Send = (request: Request) => Promise<Response>;

/**
 * Sends a request for whoever is here. A token that the server refuses is renewed once and the request sent again.
 * When the session turns out to be over, what only reads is asked for once more as nobody: public pages go on.
 */
export async function sendWithBearer(request: Request, send: Send): Promise<Response> {
  const token = await source.getToken();
  if (!token) return send(request);
  const another = request.clone();
  const response = await send(authorized(request, token));
  if (response.status !== 401) return response;

  const renewed = await source.renewToken(token);
  if (renewed) {
    const second = await send(authorized(another.clone(), renewed));
    if (second.status !== 401) return second;
    source.expire(renewed);
  }
  return request.method === 'GET' ? send(another) : response;
}

function authorized(request: Request, token: string): Request {
  request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}
