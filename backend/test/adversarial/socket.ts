import { connect, type Socket } from 'node:net';

/** A limit for hangs, not a measure of speed. */
const HANG_MS = 60_000;
/** Requests without a response after this time are incomplete for the server. */
const UNFINISHED_MS = 400;

/** Sends bytes unchanged and returns the status; 0 if the connection ends without a response. */
export function sendRaw(port: number, ...chunks: (string | Uint8Array)[]): Promise<number> {
  return readStatus(port, chunks, HANG_MS, (reject) => reject(new Error(`No answer to ${String(chunks[0])}`)));
}

/** Sends a possibly incomplete request; returns 0 as well if there is no response in time. */
export function sendUnfinished(port: number, bytes: Uint8Array): Promise<number> {
  return readStatus(port, [bytes], UNFINISHED_MS, (_reject, resolve) => resolve(0));
}

export function openSocket(port: number): Socket {
  const socket = connect(port, 'localhost');
  // A server that rejects a request may close the connection before reading the rest.
  socket.on('error', () => undefined);
  return socket;
}

async function readStatus(
  port: number,
  chunks: (string | Uint8Array)[],
  limitMs: number,
  onTimeout: (reject: (error: Error) => void, resolve: (status: number) => void) => void,
): Promise<number> {
  const socket = openSocket(port);
  for (const piece of chunks) socket.write(piece);
  let timer: NodeJS.Timeout | undefined;
  const status = new Promise<number>((resolve, reject) => {
    let text = '';
    const finish = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      // A provisional response is followed by the final one.
      if (text.startsWith('HTTP/1.1 100')) text = text.slice(text.indexOf('\r\n\r\n') + 4);
      if (text.includes('\r\n\r\n')) finish();
    });
    socket.once('close', finish);
    timer = setTimeout(() => onTimeout(reject, resolve), limitMs);
  });
  return status.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}
