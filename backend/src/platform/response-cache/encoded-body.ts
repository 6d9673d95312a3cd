import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gunzip,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { TextParts } from './text-parts.js';

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
const decompressBrotli = promisify(brotliDecompress);
const decompressGzip = promisify(gunzip);

/** Reused for all texts, so that no request allocates memory outside the heap, which starts the garbage collector. */
const utf8Memory = Buffer.allocUnsafeSlow(MAX_SYNCHRONOUS_BYTES);

/** Encodes a text as UTF-8. The next call overwrites the result, which must be used before anything is awaited. */
export function encodeUtf8(text: string | TextParts): Buffer {
  let length = 0;
  for (const part of typeof text === 'string' ? [text] : text.parts) {
    length += utf8Memory.write(part, length);
    // A longer text fills the memory up to the last three bytes, which may be too few for its next character.
    if (length >= utf8Memory.length - 3) return Buffer.from(text.toString());
  }
  return utf8Memory.subarray(0, length);
}

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

/**
 * A response body in the encodings that were requested so far; each is made once. The body without encoding, several times as
 * large, is dropped when a compressed one exists, unless a client requested it.
 */
export class EncodedBody {
  /** Total size in bytes of what is held in memory. */
  bytes: number;
  private readonly isCompressible: boolean;
  private readonly isSmall: boolean;
  /** Of a large body, until the first encoding was made. */
  private original: Buffer | undefined;
  private readonly encoded = new Map<Encoding, Promise<Buffer> | Buffer>();

  /**
   * @param original may be the result of {@link encodeUtf8}
   * @param first the encoding that is requested first
   * @param onResize is called after {@link bytes} has changed
   */
  constructor(
    original: Buffer,
    first: Encoding,
    private readonly onResize: () => void,
  ) {
    this.bytes = original.length;
    this.isCompressible = original.length >= MIN_COMPRESSED_BYTES;
    this.isSmall = original.length <= MAX_SYNCHRONOUS_BYTES;
    if (this.isSmall) this.keep(this.choose(first), compressNow(original, this.choose(first)));
    else this.original = original;
  }

  /** The encoding that is sent to a client that prefers `encoding`. */
  choose(encoding: Encoding): Encoding {
    return this.isCompressible ? encoding : 'identity';
  }

  /** The body in an encoding; a promise only if a large one must be converted first. */
  get(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.encoded.get(encoding) ?? (this.isSmall ? this.encodeNow(encoding) : this.encodeLater(encoding));
  }

  private encodeNow(encoding: Encoding): Buffer {
    const [made, madeEncoding] = this.findMade();
    return this.add(encoding, compressNow(decompressNow(made, madeEncoding), encoding));
  }

  private encodeLater(encoding: Encoding): Promise<Buffer> {
    const [made, madeEncoding] = this.findMade();
    const encoded = decompress(made, madeEncoding)
      .then((identity) => compress(identity, encoding))
      .then((bytes) => this.add(encoding, bytes));
    this.encoded.set(encoding, encoded);
    encoded.catch(() => this.encoded.delete(encoding));
    return encoded;
  }

  /** The body in the encoding from which another one is made with the least work. */
  private findMade(): [Buffer, Encoding] {
    if (this.original) return [this.original, 'identity'];
    for (const encoding of ['identity', 'gzip'] as const) {
      const made = this.encoded.get(encoding);
      if (Buffer.isBuffer(made)) return [made, encoding];
    }
    return [this.encoded.get('br') as Buffer, 'br'];
  }

  private add(encoding: Encoding, made: Buffer): Buffer {
    const bytes = this.keep(encoding, made);
    this.onResize();
    return bytes;
  }

  private keep(encoding: Encoding, made: Buffer): Buffer {
    const bytes = toOwnMemory(made);
    this.encoded.set(encoding, bytes);
    this.original = undefined;
    this.bytes = 0;
    for (const held of this.encoded.values()) if (Buffer.isBuffer(held)) this.bytes += held.length;
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

/** zlib returns a part of a block of 16 kB, which would stay in memory with it. */
function toOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return encoding === 'gzip' ? compressGzip(body, GZIP) : compressBrotli(body, toBrotliOptions(body));
}

function compressNow(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body;
  return encoding === 'gzip' ? gzipSync(body, GZIP) : brotliCompressSync(body, toBrotliOptions(body));
}

async function decompress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  return encoding === 'gzip' ? decompressGzip(bytes) : decompressBrotli(bytes);
}

function decompressNow(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes;
  return encoding === 'gzip' ? gunzipSync(bytes) : brotliDecompressSync(bytes);
}
