import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smaller bodies are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;
/** A higher quality costs many times more and saves a few percent. */
const BROTLI_QUALITY = 5;

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

  /** The body in an encoding; a promise only if it must be made first. */
  get(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.identity;
    const existing = this.compressed.get(encoding);
    if (existing) return existing;
    const compressing = this.compress(encoding).then((bytes) => {
      this.compressed.set(encoding, bytes);
      this.bytes += bytes.length;
      this.onGrow();
      return bytes;
    });
    this.compressed.set(encoding, compressing);
    compressing.catch(() => this.compressed.delete(encoding));
    return compressing;
  }

  private compress(encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    if (encoding === 'gzip') return compressGzip(this.identity);
    return compressBrotli(this.identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.identity.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    });
  }
}
