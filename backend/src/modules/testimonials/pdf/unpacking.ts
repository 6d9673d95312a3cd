import { constants, inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFName,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFXRefStreamParser,
} from 'pdf-lib';

const MB = 1024 * 1024;

/** What the packed parts of one document that list its objects may come to; a hundred pages need some hundred KB. */
const MAX_OBJECT_LIST_BYTES = 32 * MB;
/** What everything else that is packed may come to, pictures aside: pages, fonts, tables of characters. */
const MAX_CONTENT_BYTES = 128 * MB;

/** A file that may be packed, or packed again: more than this hides something. */
const MAX_LAYERS = 2;

const unpackedLists = new WeakMap<PDFContext, number>();
const unpackedContent = new WeakMap<PDFContext, number>();

/**
 * The library unpacks these two kinds of streams while it reads a document, whatever they come to: 300 KB can become
 * gigabytes. So each is measured first, by a decoder that stops in time. Pictures and pages it leaves packed.
 */
for (const parser of [PDFObjectStreamParser, PDFXRefStreamParser] as { forStream: (...all: never[]) => unknown }[]) {
  const read = parser.forStream as (stream: PDFRawStream, ...rest: unknown[]) => unknown;
  parser.forStream = (stream: PDFRawStream, ...rest: unknown[]) => {
    measureObjectList(stream);
    return read(stream, ...rest);
  };
}

/** @throws RangeError when the document unpacks to too much, or is packed as no program packs this */
function measureObjectList(stream: PDFRawStream): void {
  const { contents, dict } = stream;
  const filters = filtersOf(stream);
  if (filters.length > 1 || filters.some((filter) => filter !== 'FlateDecode')) {
    throw new RangeError('Lists of objects are packed once, with FlateDecode.');
  }
  const left = MAX_OBJECT_LIST_BYTES - (unpackedLists.get(dict.context) ?? 0);
  const size = filters.length === 0 ? contents.length : inflateSync(contents, { maxOutputLength: left }).length;
  if (size > left) throw new RangeError('The document unpacks to too much.');
  unpackedLists.set(dict.context, MAX_OBJECT_LIST_BYTES - left + size);
}

/**
 * Unpacks a stream that is not a picture as far as it is packed with FlateDecode, as a viewer will.
 * @throws Error when it cannot be unpacked, or the document unpacks to too much
 */
export function measureContent(stream: PDFRawStream): void {
  const { context } = stream.dict;
  let { contents } = stream;
  for (const [layer, filter] of filtersOf(stream).entries()) {
    if (filter !== 'FlateDecode' && filter !== 'Fl') return;
    const left = MAX_CONTENT_BYTES - (unpackedContent.get(context) ?? 0);
    if (layer >= MAX_LAYERS || left <= 0) throw new RangeError('The document unpacks to too much.');
    // Viewers show what there is of a stream that ends early, and so do programs that write them.
    contents = inflateSync(contents, { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH });
    unpackedContent.set(context, MAX_CONTENT_BYTES - left + contents.length);
  }
}

function filtersOf({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray().map((one) => dict.context.lookup(one)) : [filter];
  return filters.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : one === undefined ? [] : ['unknown']));
}
