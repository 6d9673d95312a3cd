import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';

interface Report {
  entries: { line: number; nameEn: string }[];
  errors: { line: number; code: string; detail: string }[];
  line?: number;
  detail?: string;
}

let product: TestApp;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const checkFile = async (file: string) =>
  (await admin.post<Report>('/api/admin/catalog/supplements/import?dryRun=true', file, { 'content-type': 'text/csv' }))
    .body;

/** Every faulty row has a name of one character, which is the number of its first line. */
const files: [description: string, breaks: string, file: string[]][] = [
  ['no special rows', '\n', ['id,nameEn,nameEs', ',2,Zinc', ',Iron,Hierro', ',4,Zinc']],
  ['line breaks in quotes', '\n', ['id,nameEn,nameEs', ',"Iron', 'oxide",Hierro', ',4,"Zinc', 'zinc', '"', ',7,Zinc']],
  ['blank lines', '\n', ['', 'id,nameEn,nameEs', '', '', ',5,Zinc', '', ',7,Zinc', '', '']],
  ['rows without values', '\n', ['id,nameEn,nameEs', ',,', ',3,Zinc', ' , ,', '   ', ',6,Zinc']],
  ['empty values with line breaks', '\n', ['id,nameEn,nameEs', ',"', '",', ',4,Zinc']],
  ['semicolons after a blank line', '\n', ['', 'id;nameEn;nameEs', ';3;Zinc']],
  ['cells that end in a line break', '\n', ['id,nameEn,nameEs', ',Iron,"Hierro', '"', ',4,Zinc']],
];

describe('the line of an error in a catalog file', () => {
  it.each(
    files.flatMap(([description, , file]) => [
      [description, 'LF', file.join('\n')] as const,
      [description, 'CRLF', file.join('\r\n')] as const,
    ]),
  )('is the first one of the row, with %s and %s', async (_description, _breaks, file) => {
    const faulty = file.match(/(?<=^[,;])\d/gm)!.map(Number);
    const { errors } = await checkFile(file);
    const length = errors.filter(({ code }) => code === 'length');
    expect(length.map(({ line }) => line)).toEqual(faulty);
    for (const { line, detail } of length) expect(detail).toMatch(new RegExp(`^Line ${line}: `));
  });

  it('is that of the row also for entries and for rows with another number of cells', async () => {
    const { entries, errors } = await checkFile(
      'id,nameEn,nameEs\r\n\r\n,"Iron\r\noxide",Hierro\r\n,Zinc,Cinc\r\n,Tin\r\n',
    );
    expect(entries).toMatchObject([{ line: 5, nameEn: 'Zinc' }]);
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [3, 'unprintable'],
      [6, 'columns'],
    ]);
  });

  it.each([
    ['text after a quotation mark', ',"Zinc"s,Zinc\r\n'],
    ['a quotation mark inside a cell', ',5" zinc,Zinc\r\n'],
    ['a quotation mark that is not closed', ',"Zinc,Zinc\r\n,Tin,Tin\r\n,Lead,Lead\r\n'],
  ])('is that of the row with %s', async (_description, row) => {
    const { detail, line } = await checkFile(`id,nameEn,nameEs\r\n,"Iron\r\noxide",Hierro\r\n\r\n${row}`);
    expect([detail, line]).toEqual(['The file is not valid CSV: check the quotation marks in line 5.', 5]);
  });

  it.each([
    ['LF after CRLF', ['id,nameEn,nameEs\r\n', ',Iron,Hierro\r\n', ',3,Zinc\n', ',4,"Zinc"\n']],
    ['CRLF after LF', ['id,nameEn,nameEs\n', ',Iron,Hierro\n', ',3,"Zinc"\r\n', ',4,Zinc\r\n']],
  ])('is right in a file with %s, such as an export to which another program added rows', async (_, rows) => {
    const { entries, errors } = await checkFile(rows.join(''));
    expect(entries).toMatchObject([{ line: 2, nameEn: 'Iron' }]);
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [3, 'length'],
      [4, 'length'],
    ]);
  });

  it('does not exist in a file without rows', async () => {
    for (const file of ['id,nameEn,nameEs', 'id,nameEn,nameEs\r\n', '\r\nid,nameEn,nameEs\r\n\r\n,,\r\n']) {
      expect(await checkFile(file)).toEqual({
        added: 0,
        changed: 0,
        unchanged: 0,
        rejected: 0,
        entries: [],
        errors: [],
      });
    }
  });
});

it.each(['', '\r\n'])('a file without a header line is reported as empty: %j', async (file) => {
  expect((await checkFile(file)).detail).toBe('The file is empty.');
});

it('many blank lines occupy the process only briefly', async () => {
  const file = `id,nameEn,nameEs\n,2,Zinc\n${'\n'.repeat(300_000)},3,Zinc\n`;
  expect((await checkFile(file)).errors.map(({ line }) => line)).toEqual([2, 300_003]);
});
