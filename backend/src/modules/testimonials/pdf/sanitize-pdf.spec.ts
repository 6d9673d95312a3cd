import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import {
  activePdfs,
  handwrittenPdf,
  largePdfs,
  packedList,
  plainList,
  unreadablePdfs,
} from '../../../../test/fixtures/hostile-pdfs.js';
import { PdfSanitizer } from './pdf-sanitizer.js';
import { sanitizePdf } from './sanitize-pdf.js';

const MB = 1024 * 1024;

async function loadCopy(bytes: Uint8Array): Promise<PDFDocument> {
  const result = await sanitizePdf(bytes);
  if ('code' in result) throw new Error(result.code);
  return PDFDocument.load(result.bytes, { updateMetadata: false });
}

it('a regular document is copied page by page', async () => {
  for (const bytes of [
    handwrittenPdf(),
    handwrittenPdf({ more: [packedList(5, 1000), packedList(6, MB)] }),
    handwrittenPdf({ more: [plainList(5)] }),
    handwrittenPdf({ page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://shop.example/a) >> >>]' }),
    handwrittenPdf({ catalog: '/OpenAction [3 0 R /Fit]' }),
    handwrittenPdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>', page: '/Annots [<< /F 4 >>]' }),
  ]) {
    expect((await loadCopy(bytes)).getPageCount()).toBe(1);
  }
  const document = await PDFDocument.create();
  for (let page = 0; page < 100; page++) document.addPage().drawText(`Page ${page}`);
  expect((await loadCopy(await document.save({ useObjectStreams: true }))).getPageCount()).toBe(100);
});

it('a copy contains no metadata and nothing outside of the pages', async () => {
  const document = await PDFDocument.create();
  document.addPage().drawText('receipt');
  document.setAuthor('marker-author');
  document.context.register(document.context.obj({ Forgotten: PDFString.of('marker-forgotten') }));
  document.catalog.set(PDFName.of('Metadata'), document.context.register(document.context.stream('marker-xmp')));
  const bytes = Buffer.concat([
    await document.save({ useObjectStreams: false }),
    Buffer.from('\n<html><script>marker-tail</script></html>'),
  ]);
  const result = await sanitizePdf(bytes);
  if ('code' in result) throw new Error(result.code);
  const copy = await PDFDocument.load(result.bytes, { updateMetadata: false });
  expect([copy.getAuthor(), copy.getProducer(), copy.getPageCount()]).toEqual([undefined, undefined, 1]);
  expect(copy.context.enumerateIndirectObjects().map(String).join()).not.toContain('marker');
  expect(Buffer.from(result.bytes).includes('marker-tail')).toBe(false);
});

it('a document that exceeds the limit of CPU time or memory is rejected as unreadable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recuento-pdf-'));
  const [source, target] = [join(folder, 'source.pdf'), join(folder, 'copy.pdf')];
  await writeFile(source, handwrittenPdf());
  const unreadable = { code: 'pdf_unreadable' };
  const sanitizer = new PdfSanitizer();
  const [slow, small] = [new PdfSanitizer(), new PdfSanitizer()];
  slow.pool.limits = { ...slow.pool.limits, cpuMilliseconds: 1 };
  small.pool.limits = { ...small.pool.limits, heapMb: 2 };
  expect(
    await Promise.all([
      slow.sanitize(source, target),
      small.sanitize(source, target),
      sanitizer.sanitize(source, target),
    ]),
  ).toEqual([unreadable, unreadable, { byteSize: (await stat(target)).size }]);
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

it('a document with active content, or that no viewer can show, is not copied', async () => {
  // One exhausts the memory: rejected-proof-files.db-spec.ts tests it in a child process.
  const hostile = [...(await activePdfs()), ...(await unreadablePdfs()), ...largePdfs()].filter(
    ([name]) => !/^a table of/.test(name),
  );
  for (const [name, bytes, code] of hostile) expect([name, await sanitizePdf(bytes)]).toEqual([name, { code }]);
});
