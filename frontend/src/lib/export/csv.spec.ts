import { type Cell, flatten, toCsv } from './csv';

it('cells with formulas, delimiters, quotes and line breaks are safe', () => {
  const rows: Record<string, Cell>[] = [
    { name: '=SUM(A1)', score: -1.5, note: 'a "b", c' },
    { name: '+1\n2', other: null },
    // Spreadsheets evaluate full-width characters too.
    { name: '＝1＋1' },
  ];
  expect(toCsv(rows)).toBe('name,score,note,other\r\n\'=SUM(A1),-1.5,"a ""b"", c",\r\n"\'+1\n2",,,\r\n\'＝1＋1,,,\r\n');
});

it('nested values and codes are columns', () => {
  expect(
    flatten({ id: 1, counts: { none: 2 }, effects: [{ code: 'nausea', percentage: 14.3 }], frequency: null }),
  ).toEqual({ id: 1, 'counts.none': 2, 'effects.nausea': 14.3, frequency: null });
});
