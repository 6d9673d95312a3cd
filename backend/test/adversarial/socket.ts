import { connect, type Socket } from 'node:net';

/** A limit for hangs, not a measure of speed. */
const HANG_MS = 60_000;
/** What was not answered by then is a request that the server waits for the rest of. */
const UNFINISHED_MS = 400;

/** Sends bytes as they are and answers the status that came back; 0 when the connection ended without one. */
export function sendRaw(port: number, ...pieces: (string | Uint8Array)[]): Promise<number> {
  return statusOf(port, pieces, HANG_MS, (reject) => reject(new Error(`No answer to ${String(pieces[0])}`)));
}

/** The same for bytes that may be no whole request; those that get no answer are given up, which is 0 as well. */
export function sendUnfinished(port: number, bytes: Uint8Array): Promise<number> {
  return statusOf(port, [bytes], UNFINISHED_MS, (_reject, resolve) => resolve(0));
}

export function openSocket(port: number): Socket {
  const socket = connect(port, 'localhost');
  // A server that refuses a request need not read the rest of it.
  socket.on('error', () => undefined);
  return socket;
}

async function statusOf(
  port: number,
  pieces: (string | Uint8Array)[],
  limitMs: number,
  giveUp: (reject: (error: Error) => void, resolve: (status: number) => void) => void,
): Promise<number> {
  const socket = openSocket(port);
  for (const piece of pieces) socket.write(piece);
  let timer: NodeJS.Timeout | undefined;
  const status = new Promise<number>((resolve, reject) => {
    let text = '';
    const finish = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      // A provisional answer is followed by the real one.
      if (text.startsWith('HTTP/1.1 100')) text = text.slice(text.indexOf('\r\n\r\n') + 4);
      if (text.includes('\r\n\r\n')) finish();
    });
    socket.once('close', finish);
    timer = setTimeout(() => giveUp(reject, resolve), limitMs);
  });
  return status.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}
