import { parse } from 'csv-parse/sync';
import { toCsv, unescapeFormula } from './csv.js';

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
