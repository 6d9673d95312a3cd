import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { streamCsv, toCsv, unescapeFormula } from './csv.js';

describe('toCsv', () => {
  it('values are quoted as required by RFC 4180', () => {
    const rows = [{ name: 'Zinc, "chelated"', n: 7 }];
    expect(toCsv(['name', 'n'], rows)).toBe('name,n\r\n"Zinc, ""chelated""",7\r\n');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '＝1+1', '＠SUM(A1)'])(
    'the formula %j is escaped as text',
    (name) => {
      expect(toCsv(['name'], [{ name }])).toBe(`name\r\n'${name}\r\n`);
    },
  );

  it.each([
    '=1+1',
    '+cmd',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r1',
    '\n=1',
    'two\nlines',
    'two\r\nlines',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    "'quoted'",
    "it's",
    'Zinc',
  ])('the text %j is read back unchanged', (name) => {
    const [[cell]] = parse(toCsv(['name'], [{ name }]), { from: 2 });
    expect(unescapeFormula(cell)).toBe(name);
  });

  it('null is empty and negative numbers stay numbers', () => {
    expect(toCsv(['a', 'b'], [{ a: null, b: -1.5 }])).toBe('a,b\r\n,-1.5\r\n');
  });
});

describe('streamCsv', () => {
  type Rows = { name: string }[];

  async function* readBatches(batches: Rows[]): AsyncGenerator<Rows> {
    for (const batch of batches) yield await Promise.resolve(batch);
  }

  it.each([[[]], [[[{ name: '=1' }]]], [[[{ name: '=1' }], [{ name: 'two\nlines' }, { name: 'Zinc' }]]]])(
    'the batches %j lead to the same file as all rows at once',
    async (batches: Rows[]) => {
      const file = await text(await streamCsv(['name'], readBatches(batches)));
      expect(file).toBe(toCsv(['name'], batches.flat()));
      expect(file).toMatch(/^name\r\n/);
    },
  );

  it('a failure of the first batch is thrown, one of a later batch breaks the stream', async () => {
    const failAfter = async function* (batches: Rows[]): AsyncGenerator<Rows> {
      yield* readBatches(batches);
      throw new Error('unreadable');
    };
    await expect(streamCsv(['name'], failAfter([]))).rejects.toThrow('unreadable');
    const stream = await streamCsv(['name'], failAfter([[{ name: 'Zinc' }]]));
    await expect(text(stream)).rejects.toThrow('unreadable');
  });
});
