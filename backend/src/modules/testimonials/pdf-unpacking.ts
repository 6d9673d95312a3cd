import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFName,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFXRefStreamParser,
} from 'pdf-lib';

/** What the packed parts of one document that list its objects may come to; a hundred pages need some hundred KB. */
const MOST_BYTES = 32 * 1024 * 1024;

const unpacked = new WeakMap<PDFContext, number>();

/**
 * The library unpacks these two kinds of streams while it reads a document, whatever they come to: 300 KB can become
 * gigabytes. So each is measured first, by a decoder that stops in time. Pictures and pages it leaves packed.
 */
for (const parser of [PDFObjectStreamParser, PDFXRefStreamParser] as { forStream: (...all: never[]) => unknown }[]) {
  const read = parser.forStream as (stream: PDFRawStream, ...rest: unknown[]) => unknown;
  parser.forStream = (stream: PDFRawStream, ...rest: unknown[]) => {
    measure(stream);
    return read(stream, ...rest);
  };
}

/** @throws RangeError when the document unpacks to too much, or is packed as no program packs this */
function measure({ contents, dict }: PDFRawStream): void {
  const filter = dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
  if (filters.length > 1 || filters.some((one) => one !== PDFName.of('FlateDecode'))) {
    throw new RangeError('Lists of objects are packed once, with FlateDecode.');
  }
  const before = unpacked.get(dict.context) ?? 0;
  const most = MOST_BYTES - before;
  const size = filters.length === 0 ? contents.length : inflateSync(contents, { maxOutputLength: most }).length;
  if (size > most) throw new RangeError('The document unpacks to too much.');
  unpacked.set(dict.context, before + size);
}
