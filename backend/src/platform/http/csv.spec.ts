import { csv, plainText, spreadsheetText } from './csv.js';

describe('csv', () => {
  it('quotes what RFC 4180 asks to quote', () => {
    const rows = [{ name: 'Zinc, "chelated"', n: 7 }];
    expect(csv(['name', 'n'], rows)).toBe('name,n\r\n"Zinc, ""chelated""",7\r\n');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '＝1+1', '＠SUM(A1)'])(
    'makes %j text for a spreadsheet',
    (name) => {
      expect(csv(['name'], [{ name }])).toBe(`name\r\n'${name}\r\n`);
    },
  );

  it.each(['=1+1', '-2+3', "'quoted'", "it's", 'Zinc'])('gives %j back as it was', (name) => {
    expect(plainText(spreadsheetText(name))).toBe(name);
  });

  it('leaves null empty and negative numbers numbers', () => {
    expect(csv(['a', 'b'], [{ a: null, b: -1.5 }])).toBe('a,b\r\n,-1.5\r\n');
  });
});
