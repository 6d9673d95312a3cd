import type {
  PDFDict,
  PDFDocument,
  PDFObject,
  PDFPageLeaf as PageLeaf,
  PDFPageTree as PageTree,
  PDFRawStream as RawStream,
} from 'pdf-lib';
import { PDFArray, PDFCatalog, PDFName, PDFNumber, PDFPageLeaf, PDFPageTree, PDFRawStream, PDFRef } from './pdf-lib.js';
import { measureContent } from './unpack-limits.js';

const MAX_PAGES = 500;
/** A letter-size page scanned at 600 dpi has 34 million pixels. */
const MAX_IMAGE_PIXELS = 100_000_000;

export class UnreadablePdfError extends Error {}

/**
 * Asserts that each page can be read by a viewer: it occurs once in the page tree, has a size, and its content can be
 * unpacked.
 * @throws UnreadablePdfError, or an error of pdf-lib or zlib
 */
export function assertPagesReadable(document: PDFDocument): void {
  const { context } = document;
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFCatalog)) throw new UnreadablePdfError('The document has no catalog.');
  let pages = 0;
  const seen = new Set<PDFObject>();
  const stack: [object: PDFObject | undefined, parent: PageTree | undefined][] = [
    [catalog.lookup(PDFName.of('Pages')), undefined],
  ];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, parent] = next;
    if (node === undefined || seen.has(node))
      throw new UnreadablePdfError('The page tree has a missing node or a cycle.');
    seen.add(node);
    if (parent && (node as PDFDict).lookup(PDFName.of('Parent')) !== parent) {
      throw new UnreadablePdfError('The parent of a page does not match the page tree.');
    }
    if (node instanceof PDFPageLeaf && parent) {
      assertPageReadable(node);
      pages += 1;
      if (pages > MAX_PAGES) throw new UnreadablePdfError('The document has too many pages.');
    } else if (node instanceof PDFPageTree) {
      const kids = node.lookup(PDFName.of('Kids'), PDFArray).asArray();
      for (const kid of kids) stack.push([kid instanceof PDFRef ? context.lookup(kid) : undefined, node]);
    } else throw new UnreadablePdfError('The page tree contains an object that is not a page.');
  }
  if (pages === 0) throw new UnreadablePdfError('The document has no pages.');
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream) assertStreamReadable(object);
  }
}

function assertPageReadable(page: PageLeaf): void {
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
    throw new UnreadablePdfError('The content of a page is not a stream.');
  }
}

function assertStreamReadable(stream: RawStream): void {
  const readNumber = (key: string) => {
    const value = stream.dict.lookup(PDFName.of(key));
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  if (stream.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image')) measureContent(stream);
  else if (readNumber('Width') * readNumber('Height') > MAX_IMAGE_PIXELS) {
    throw new UnreadablePdfError('An image is too large.');
  }
}
