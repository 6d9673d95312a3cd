import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Unlike fetch, sends only the given headers and does not decode the body. */
export async function sendRaw(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  const outgoing = request(url, { method, headers }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: incoming.statusCode!, headers: incoming.headers, body: await buffer(incoming) };
}
