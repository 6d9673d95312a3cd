import { connect } from 'node:net';

export interface RawResponse {
  /** 0 if the connection ended without a response. */
  status: number;
  head: string;
  body: string;
}

/** Sends bytes unchanged, and returns the data received until the server closes the connection. */
export function sendRaw(url: string, ...pieces: (string | Uint8Array)[]): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that has responded may close the connection before reading the rest.
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

/** A request head with exactly these lines; the connection is closed after the response. */
export const buildHead = (method: string, target: string, ...headers: string[]): string =>
  [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n');
