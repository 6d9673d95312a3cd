import { connect } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/**
 * Sends requests on keep-alive connections for some seconds; each connection sends the next request when its response is
 * complete. Reads responses as bytes, because the generator shares the cores with the server that is measured.
 * @param requests buffers; each connection walks through the same list from another start
 */
export async function runLoad({ port, requests, connections, seconds }) {
  const load = { times: [], errors: new Map(), end: performance.now() + seconds * 1000 };
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      runConnection(port, requests, Math.floor((index * requests.length) / connections), load),
    ),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  const { times, errors } = load;
  if (errors.size > 0)
    throw new Error(`Unexpected responses: ${[...errors].map((pair) => pair.join(' x ')).join('; ')}`);
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    rate: times.length / elapsed,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** The bytes of a GET request, as a browser sends it: compressed responses are accepted. */
export const toRequest = (path, type = 'application/json') =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${type}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`,
  );

function runConnection(port, requests, start, load) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const reader = new ResponseReader();
    let next = start;
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      if (sentAt >= load.end) return socket.end();
      socket.write(requests[next]);
      next = (next + 1) % requests.length;
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      if (!reader.read(chunk)) return;
      load.times.push(performance.now() - sentAt);
      if (reader.status !== '200') load.errors.set(reader.status, (load.errors.get(reader.status) ?? 0) + 1);
      send();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** Finds the end of a response with Content-Length or chunks. */
class ResponseReader {
  status = '';
  #head = Buffer.alloc(0);
  #missing = -1;
  #tail = Buffer.alloc(0);

  /** Returns true if the response is complete. */
  read(chunk) {
    if (this.#missing === -1) {
      const head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = head.indexOf(END_OF_HEAD);
      if (end === -1) {
        this.#head = head;
        return false;
      }
      this.#head = Buffer.alloc(0);
      const text = head.latin1Slice(0, end);
      this.status = text.slice(9, 12);
      const length = /\r\ncontent-length: (\d+)/i.exec(text);
      this.#missing = length ? Number(length[1]) : Infinity;
      return this.#readBody(head.subarray(end + 4));
    }
    return this.#readBody(chunk);
  }

  #readBody(chunk) {
    if (this.#missing !== Infinity) {
      this.#missing -= chunk.length;
      if (this.#missing > 0) return false;
    } else {
      const tail = chunk.length >= 5 ? chunk.subarray(-5) : Buffer.concat([this.#tail, chunk]).subarray(-5);
      this.#tail = tail;
      if (!tail.equals(LAST_CHUNK)) return false;
    }
    this.#missing = -1;
    this.#tail = Buffer.alloc(0);
    return true;
  }
}
