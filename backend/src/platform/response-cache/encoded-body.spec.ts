import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EncodedBody, encodeUtf8, type Encoding } from './encoded-body.js';
import { TextParts } from './text-parts.js';

const DECODERS: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};
const ENCODINGS = Object.keys(DECODERS) as Encoding[];

const createText = (length: number): string =>
  Array.from({ length: length / 8 }, (_, index) => `{"id":${index % 977}}`)
    .join(',')
    .slice(0, length);

describe.each([
  ['below 256 kB', 77_000],
  ['that is compressed in a thread', 900_000],
])('a body %s', (_, length) => {
  const text = createText(length);

  it.each(ENCODINGS)('all encodings have the same content when %s is requested first', async (first) => {
    const body = new EncodedBody(encodeUtf8(text), first, () => undefined);
    // Another body is encoded before this one is sent.
    encodeUtf8('x'.repeat(length));
    for (const encoding of [first, ...ENCODINGS]) {
      const bytes = await body.get(encoding);
      expect(DECODERS[encoding](bytes).toString()).toBe(text);
      expect(await body.get(encoding)).toBe(bytes);
    }
  });

  it('encodings that are requested together have the same content', async () => {
    const body = new EncodedBody(encodeUtf8(text), 'br', () => undefined);
    const together = await Promise.all(
      ENCODINGS.map(async (encoding) => [encoding, await body.get(encoding)] as const),
    );
    for (const [encoding, bytes] of together) expect(DECODERS[encoding](bytes).toString()).toBe(text);
  });

  it('only requested encodings are counted and held in memory', async () => {
    let size = 0;
    const body = new EncodedBody(encodeUtf8(text), 'br', () => (size = body.bytes));
    const brotli = await body.get('br');
    expect(brotli.length).toBeLessThan(length / 4);
    expect(body.bytes).toBe(brotli.length);
    const gzip = await body.get('gzip');
    expect(size).toBe(brotli.length + gzip.length);
    const identity = await body.get('identity');
    expect(size).toBe(brotli.length + gzip.length + length);
    for (const bytes of [brotli, gzip, identity]) expect(bytes.buffer.byteLength).toBe(bytes.length);
  });
});

it.each([0, 1, 2, 3, 4])('a text that fills the shared memory except for %i bytes is encoded completely', (rest) => {
  for (const last of ['x', 'é', '€', '🌿']) {
    const text = 'x'.repeat(256 * 1024 - rest - Buffer.byteLength(last)) + last;
    for (const longer of [text, `${text}x`, `${text}🌿`]) expect(encodeUtf8(longer).toString()).toBe(longer);
  }
});

it.each([1, 5, 400_000])('parts of %i characters are encoded like their text', (length) => {
  const parts = ['🌿', 'x'.repeat(length), '', 'é€'];
  expect(encodeUtf8(new TextParts(parts)).toString()).toBe(parts.join(''));
});

it('a small body is not compressed', () => {
  const body = new EncodedBody(encodeUtf8('[]'), 'br', () => undefined);
  expect([body.choose('br'), body.get('identity').toString()]).toEqual(['identity', '[]']);
  expect(body.bytes).toBe(2);
});
