import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smaller bodies are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;
/** Compressing a larger body would delay other requests, so it is left to a thread, which costs more in total. */
const MAX_SYNCHRONOUS_BYTES = 256 * 1024;
/** For a ranking of 80 kB, quality 5 takes eight times as long and saves a tenth. */
const BROTLI_QUALITY = 1;
const GZIP = { level: 3 };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Browsers send a few different values. */
const negotiated = new LRUCache<string, Encoding>({ max: 200 });

/** The encoding for a client, with the same preferences as for responses that are not cached. */
export function negotiateEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const known = negotiated.get(acceptEncoding);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }) as unknown as {
    encoding(available: Encoding[], options: { preferred: Encoding[] }): Encoding | undefined;
  };
  const encoding = negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] }) ?? 'identity';
  negotiated.set(acceptEncoding, encoding);
  return encoding;
}

/** A response body in the encodings that were requested so far; each is made once. */
export class EncodedBody {
  /** Total size in bytes of all encodings. */
  bytes: number;
  private readonly compressed = new Map<Encoding, Promise<Buffer> | Buffer>();

  /** `onGrow` is called after an encoding was added. */
  constructor(
    private readonly identity: Buffer,
    private readonly onGrow: () => void,
  ) {
    this.bytes = identity.length;
  }

  /** The encoding that is sent to a client that prefers `encoding`. */
  choose(encoding: Encoding): Encoding {
    return this.identity.length < MIN_COMPRESSED_BYTES ? 'identity' : encoding;
  }

  /** The body in an encoding; a promise only if a large one must be compressed first. */
  get(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.identity;
    const existing = this.compressed.get(encoding);
    if (existing) return existing;
    const isSmall = this.identity.length <= MAX_SYNCHRONOUS_BYTES;
    return isSmall ? this.keep(encoding, compressNow(this.identity, encoding)) : this.compressLater(encoding);
  }

  private compressLater(encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const compressing = compress(this.identity, encoding).then((bytes) => this.keep(encoding, bytes));
    this.compressed.set(encoding, compressing);
    compressing.catch(() => this.compressed.delete(encoding));
    return compressing;
  }

  private keep(encoding: Encoding, bytes: Buffer): Buffer {
    this.compressed.set(encoding, bytes);
    this.bytes += bytes.length;
    this.onGrow();
    return bytes;
  }
}

const toBrotliOptions = ({ length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});

const compress = (body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> =>
  encoding === 'gzip' ? compressGzip(body, GZIP) : compressBrotli(body, toBrotliOptions(body));

const compressNow = (body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer =>
  encoding === 'gzip' ? gzipSync(body, GZIP) : brotliCompressSync(body, toBrotliOptions(body));
