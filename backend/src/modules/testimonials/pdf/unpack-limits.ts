import { constants, inflateSync } from 'node:zlib';
import type { PDFContext, PDFRawStream } from 'pdf-lib';
import { PDFArray, PDFName, PDFObjectStreamParser, PDFXRefStreamParser } from './pdf-lib.js';

const MB = 1024 * 1024;

/** Limit for the unpacked object and cross-reference streams of a document; 100 pages need some hundred KB. */
const MAX_OBJECT_LIST_BYTES = 32 * MB;
/** Limit for all other unpacked streams except images: pages, fonts, character maps. */
const MAX_CONTENT_BYTES = 128 * MB;

/** Maximum number of filters of a stream. More are only used to hide content. */
const MAX_LAYERS = 2;

const unpackedLists = new WeakMap<PDFContext, number>();
const unpackedContent = new WeakMap<PDFContext, number>();

/**
 * pdf-lib unpacks these two kinds of streams without a limit while it loads a document: 300 KB can become gigabytes.
 * Therefore each is measured first by a decoder with a limit. pdf-lib does not unpack images and pages.
 */
for (const parser of [PDFObjectStreamParser, PDFXRefStreamParser] as { forStream: (...all: never[]) => unknown }[]) {
  const read = parser.forStream as (stream: PDFRawStream, ...rest: unknown[]) => unknown;
  parser.forStream = (stream: PDFRawStream, ...rest: unknown[]) => {
    measureObjectList(stream);
    return read(stream, ...rest);
  };
}

/** @throws RangeError if the limit for the document is exceeded, or the stream has unusual filters */
function measureObjectList(stream: PDFRawStream): void {
  const { contents, dict } = stream;
  const filters = getFilters(stream);
  if (filters.length > 1 || filters.some((filter) => filter !== 'FlateDecode')) {
    throw new RangeError('Object streams must have the single filter FlateDecode.');
  }
  const remaining = MAX_OBJECT_LIST_BYTES - (unpackedLists.get(dict.context) ?? 0);
  const size = filters.length === 0 ? contents.length : inflateSync(contents, { maxOutputLength: remaining }).length;
  if (size > remaining) throw new RangeError('The unpacked document is too large.');
  unpackedLists.set(dict.context, MAX_OBJECT_LIST_BYTES - remaining + size);
}

/**
 * Unpacks the FlateDecode filters of a stream that is not an image.
 * @throws Error if the stream cannot be unpacked, or the limit for the document is exceeded
 */
export function measureContent(stream: PDFRawStream): void {
  const { context } = stream.dict;
  let { contents } = stream;
  for (const [layer, filter] of getFilters(stream).entries()) {
    if (filter !== 'FlateDecode' && filter !== 'Fl') return;
    const remaining = MAX_CONTENT_BYTES - (unpackedContent.get(context) ?? 0);
    if (layer >= MAX_LAYERS || remaining <= 0) throw new RangeError('The unpacked document is too large.');
    // Accept truncated streams, as viewers do.
    contents = inflateSync(contents, { maxOutputLength: remaining, finishFlush: constants.Z_SYNC_FLUSH });
    unpackedContent.set(context, MAX_CONTENT_BYTES - remaining + contents.length);
  }
}

function getFilters({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray().map((item) => dict.context.lookup(item)) : [filter];
  return filters.flatMap((item) =>
    item instanceof PDFName ? [item.decodeText()] : item === undefined ? [] : ['unknown'],
  );
}
