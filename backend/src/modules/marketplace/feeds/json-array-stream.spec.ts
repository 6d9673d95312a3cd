import { Readable } from 'node:stream';
import fc from 'fast-check';
import { FeedUnreadableError } from '../marketplace.errors.js';
import { type FeedLine, JsonArrayStream } from './json-array-stream.js';

async function readRows(text: string, sizes: number[] = [64]): Promise<FeedLine[]> {
  const chunks: string[] = [];
  for (let position = 0, i = 0; position < text.length; i += 1) {
    const size = Math.max(1, sizes[i % sizes.length]);
    chunks.push(text.slice(position, position + size));
    position += size;
  }
  const rows = new JsonArrayStream();
  Readable.from(chunks)
    .on('error', () => undefined)
    .pipe(rows);
  const lines: FeedLine[] = [];
  for await (const row of rows as AsyncIterable<FeedLine>) lines.push(row);
  return lines;
}

describe('JsonArrayStream', () => {
  it('the stream yields the same objects as JSON.parse for any chunk boundaries', async () => {
    const objects = fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), { maxLength: 8 });
    const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(objects, sizes, fc.constantFrom(0, 2), async (list, cuts, indent) => {
        const text = JSON.stringify(list, null, indent);
        const expected = JSON.parse(text) as unknown[];
        expect((await readRows(text, cuts)).map(({ values }) => values)).toEqual(expected);
      }),
    );
  });

  it.each([
    '[{}{}]',
    '[{}\n{}]',
    '[,{}]',
    '[{},]',
    '[{},,{}]',
    '[,]',
    ',[{}]',
    '[{}],',
    '[[{}]]',
    '[\u00A0{}]',
    '[\uFEFF{}]',
    '[1]',
    '[{},1]',
  ])('%j is rejected', async (text) => {
    await expect(readRows(text, [1])).rejects.toThrow(FeedUnreadableError);
  });

  it('an error between two objects names its line', async () => {
    await expect(readRows('[\n{},\n{}\n{}\n]')).rejects.toThrow('Line 4:');
    await expect(readRows('[\n{},\n]')).rejects.toThrow('Line 3:');
  });

  it('white space and a byte order mark before the list are accepted', async () => {
    expect(await readRows('\uFEFF \r\n\t[ {} , {} ] \n')).toHaveLength(2);
    expect(await readRows('[ ]')).toEqual([]);
  });

  it('the stream reports the line on which each object starts', async () => {
    const lines = await readRows('[\n{"a":1},\n\n{\n"a":"x\\n}"\n}, {"a":3}\n]\n');
    expect(lines.map(({ line }) => line)).toEqual([2, 4, 6]);
  });
});
