import { toCsv, unescapeFormula, escapeFormula } from './csv.js';

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

  it.each(['=1+1', '-2+3', "'quoted'", "it's", 'Zinc'])('the escaped text %j is restored unchanged', (name) => {
    expect(unescapeFormula(escapeFormula(name))).toBe(name);
  });

  it('null is empty and negative numbers stay numbers', () => {
    expect(toCsv(['a', 'b'], [{ a: null, b: -1.5 }])).toBe('a,b\r\n,-1.5\r\n');
  });
});
