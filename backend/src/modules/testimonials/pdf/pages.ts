import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib';
import { measureContent } from './unpacking.js';

const MAX_PAGES = 500;
/** A page of letter size scanned at 600 dots an inch has 34 million. */
const MAX_IMAGE_PIXELS = 100_000_000;

export class UnreadablePdfError extends Error {}

/**
 * Every page, read as a viewer reads it: reached from the catalog once, of a size, with content that can be unpacked.
 * @throws UnreadablePdfError or what the library and the decoder throw
 */
export function assertPagesReadable(document: PDFDocument): void {
  const { context } = document;
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFCatalog)) throw new UnreadablePdfError('There is no catalog.');
  let pages = 0;
  const seen = new Set<PDFObject>();
  const waiting: [object: PDFObject | undefined, parent: PDFPageTree | undefined][] = [
    [catalog.lookup(PDFName.of('Pages')), undefined],
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, parent] = next;
    if (node === undefined || seen.has(node)) throw new UnreadablePdfError('The tree of pages has a hole or a circle.');
    seen.add(node);
    if (parent && (node as PDFDict).lookup(PDFName.of('Parent')) !== parent) {
      throw new UnreadablePdfError('A page is not where it says it is.');
    }
    if (node instanceof PDFPageLeaf && parent) {
      assertPageReadable(node);
      pages += 1;
      if (pages > MAX_PAGES) throw new UnreadablePdfError('There are too many pages.');
    } else if (node instanceof PDFPageTree) {
      const kids = node.lookup(PDFName.of('Kids'), PDFArray).asArray();
      for (const kid of kids) waiting.push([kid instanceof PDFRef ? context.lookup(kid) : undefined, node]);
    } else throw new UnreadablePdfError('Something in the tree of pages is no page.');
  }
  if (pages === 0) throw new UnreadablePdfError('There is no page.');
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream) assertStreamReadable(object);
  }
}

function assertPageReadable(page: PDFPageLeaf): void {
  const box = page.MediaBox();
  const numbers = box.asArray().map((side) => page.context.lookup(side));
  if (
    numbers.length !== 4 ||
    numbers.some((side) => !(side instanceof PDFNumber) || !Number.isFinite(side.asNumber()))
  ) {
    throw new UnreadablePdfError('A page has no size.');
  }
  const contents = page.Contents();
  const parts = contents instanceof PDFArray ? contents.asArray().map((part) => page.context.lookup(part)) : [contents];
  if (parts.some((part) => part !== undefined && !(part instanceof PDFRawStream))) {
    throw new UnreadablePdfError('A page has content that is none.');
  }
}

function assertStreamReadable(stream: PDFRawStream): void {
  const number = (key: string) => {
    const value = stream.dict.lookup(PDFName.of(key));
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  if (stream.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image')) measureContent(stream);
  else if (number('Width') * number('Height') > MAX_IMAGE_PIXELS) {
    throw new UnreadablePdfError('A picture is too large.');
  }
}
