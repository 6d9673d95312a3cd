import { connect } from 'node:net';

export interface RawResponse {
  /** 0: the connection ended without an answer. */
  status: number;
  head: string;
  body: string;
}

/** Sends bytes as they are, without the courtesies of a client; answers what came until the server ended the connection. */
export function sendRaw(url: string, ...pieces: (string | Uint8Array)[]): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that has answered need not read on: what is still under way then fails.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString();
      const end = text.indexOf('\r\n\r\n');
      const head = end < 0 ? text : text.slice(0, end);
      resolve({ status: Number(head.split(' ')[1] ?? 0), head, body: end < 0 ? '' : text.slice(end + 4) });
    });
    for (const piece of pieces) socket.write(piece);
  });
}

/** A request's head, in exactly these words; the connection is for this request only. */
export const headOf = (method: string, target: string, ...headers: string[]): string =>
  [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n');
