import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EncodedBody, type Encoding } from './encoded-body.js';

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
    const body = new EncodedBody(Buffer.from(text), () => undefined);
    for (const encoding of [first, ...ENCODINGS]) {
      const bytes = await body.get(encoding);
      expect(DECODERS[encoding](bytes).toString()).toBe(text);
      expect(await body.get(encoding)).toBe(bytes);
    }
  });

  it('encodings that are requested together have the same content', async () => {
    const body = new EncodedBody(Buffer.from(text), () => undefined);
    const together = await Promise.all(
      ENCODINGS.map(async (encoding) => [encoding, await body.get(encoding)] as const),
    );
    for (const [encoding, bytes] of together) expect(DECODERS[encoding](bytes).toString()).toBe(text);
  });

  it('only requested encodings are counted and held in memory', async () => {
    const sizes: number[] = [];
    const body = new EncodedBody(Buffer.from(text), () => sizes.push(body.bytes));
    expect(body.bytes).toBe(length);
    const brotli = await body.get('br');
    expect(brotli.length).toBeLessThan(length / 4);
    const gzip = await body.get('gzip');
    const identity = await body.get('identity');
    expect(sizes).toEqual([brotli.length, brotli.length + gzip.length, brotli.length + gzip.length + length]);
    for (const bytes of [brotli, gzip, identity]) expect(bytes.buffer.byteLength).toBe(bytes.length);
  });
});

it('a small body is not compressed', () => {
  const body = new EncodedBody(Buffer.from('[]'), () => undefined);
  expect([body.choose('br'), body.get('identity').toString()]).toEqual(['identity', '[]']);
  expect(body.bytes).toBe(2);
});
