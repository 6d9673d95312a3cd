import { problemFromResponse } from '../http/problem';
import { fetchWithin, REQUEST_TIMEOUT_MS } from '../http/timed-fetch';

/** A request to the embedded provider under /identity. It is authenticated by its session cookie. */
export const identityCall = async <T>(path: string, body?: object): Promise<T> =>
  (await identityAnswer<T>(path, body)).content;

/** The same with the headers of the response. */
export async function identityAnswer<T>(path: string, body?: object): Promise<{ content: T; headers: Headers }> {
  const request = new Request(new URL(`/identity/${path}`, location.origin), {
    method: body ? 'POST' : 'GET',
    credentials: 'include',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const response = await fetchWithin(REQUEST_TIMEOUT_MS)(request);
  if (!response.ok) throw await problemFromResponse(response);
  const text = await response.text();
  return { content: (text ? JSON.parse(text) : null) as T, headers: response.headers };
}
