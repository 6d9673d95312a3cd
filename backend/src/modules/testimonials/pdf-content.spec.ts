import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { activeContentIn } from './pdf-content.js';

const MB = 1024 * 1024;

/** A document without pages whose further objects are lists of objects, packed as they are given. */
function documentWith(...streams: { filter: string; bytes: Buffer }[]): Buffer {
  const object = (number: number, content: string) => Buffer.from(`${number} 0 obj\n${content}\nendobj\n`);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    object(1, '<< /Type /Catalog /Pages 2 0 R >>'),
    object(2, '<< /Type /Pages /Kids [] /Count 0 >>'),
    ...streams.flatMap(({ filter, bytes }, index) => [
      Buffer.from(`${index + 3} 0 obj\n<< /Type /ObjStm /N 1 /First 5 ${filter} /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream\nendobj\n'),
    ]),
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF'),
  ]);
}

/** One object and then nothing but spaces. */
const listOf = (bytes: number) => Buffer.concat([Buffer.from('99 0 (a)'), Buffer.alloc(bytes, ' ')]);
const packed = (bytes: number) => ({ filter: '/Filter /FlateDecode', bytes: deflateSync(listOf(bytes)) });

it('reads what programs write', async () => {
  expect(await activeContentIn(documentWith(packed(1000), packed(MB)))).toBeUndefined();
  expect(await activeContentIn(documentWith({ filter: '', bytes: listOf(10) }))).toBeUndefined();
  const document = await PDFDocument.create();
  for (let page = 0; page < 100; page++) document.addPage().drawText(`Page ${page}`);
  expect(await activeContentIn(await document.save({ useObjectStreams: true }))).toBeUndefined();
});

it.each([
  ['one list that unpacks to 200 MB', documentWith(packed(200 * MB))],
  ['many lists that unpack to 200 MB together', documentWith(...Array.from({ length: 20 }, () => packed(10 * MB)))],
  [
    'a list that is packed twice',
    documentWith({ filter: '/Filter [/FlateDecode /FlateDecode]', bytes: deflateSync(deflateSync(listOf(10))) }),
  ],
  [
    'a list packed in an odd way',
    documentWith({ filter: '/Filter /ASCIIHexDecode', bytes: Buffer.from('393920302028612920>') }),
  ],
])('refuses %s', async (_what, bytes) => {
  expect(await activeContentIn(bytes)).toMatchObject({ code: 'pdf_unreadable' });
});

it.each([
  ['a list of objects', '/Type /ObjStm', '/Type /#4fbjStm'],
  ['a script', '/Pages 2 0 R', '/Pages 2 0 R /OpenAction << /S /#4aavaScript >>'],
  ['the key of a script', '/Pages 2 0 R', '/Pages 2 0 R /#4aS (app.alert(1))'],
  ['a launched program', '/Pages 2 0 R', '/Pages 2 0 R /OpenAction << /#53 /L#61unch >>'],
])('sees through names that are written in numbers: %s', async (_what, usual, odd) => {
  const usually = documentWith({ filter: '', bytes: listOf(10) }).toString('latin1');
  const bytes = Buffer.from(usually.replace(usual, odd), 'latin1');
  expect(await activeContentIn(bytes)).toMatchObject({ code: 'pdf_active' });
});
