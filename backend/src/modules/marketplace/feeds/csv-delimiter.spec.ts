import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { detectDelimiter } from './csv-delimiter.js';

const split = (text: string, size: number): Buffer[] => {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
};

describe('detectDelimiter', () => {
  it.each([
    ['id;title;url\n1,2,3,4,5\n', ';'],
    ['id,title,url\n1;2;3;4;5\n', ','],
    ['"id";"a, b, c";url\r\n', ';'],
    ['"a;b\n;c;",title\n', ','],
    ['\uFEFF\r\n\n id;title\n', ';'],
    ['id\n1;2;3\n', ','],
    ['', ','],
  ])('of %j is %s, in whatever chunks it arrives', async (text, expected) => {
    for (const size of [1, 3, 1_000]) {
      const { delimiter, content } = await detectDelimiter(Readable.from(split(text, size)), 1_000);
      expect([size, delimiter]).toEqual([size, expected]);
      expect((await buffer(content)).toString()).toBe(text);
    }
  });

  it('reads a header without an end only up to the limit', async () => {
    let chunks = 0;
    const endless = function* () {
      for (;;) {
        chunks += 1;
        yield Buffer.alloc(100, 'x;');
      }
    };
    const feed = Readable.from(endless(), { highWaterMark: 1 });
    const { delimiter, content } = await detectDelimiter(feed, 1_000);
    expect(delimiter).toBe(';');
    expect(chunks).toBeLessThan(15);
    for await (const chunk of content) if (chunk.length > 0) break;
    expect(feed.destroyed).toBe(true);
  });
});
