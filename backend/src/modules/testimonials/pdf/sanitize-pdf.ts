import { ParseSpeeds, PDFDocument, PDFName } from 'pdf-lib';
import { hasActiveContent } from './active-content.js';
import { assertPagesReadable } from './pages.js';
import './unpacking.js';

export type PdfProblemCode = 'pdf_unreadable' | 'pdf_active';

export type SanitizedPdf = { bytes: Uint8Array } | { code: PdfProblemCode };

/** Of a page: what it was made with, and thumbnails of what it may have been. */
const NOT_COPIED = ['PieceInfo', 'Metadata', 'Thumb', 'LastModified', 'AF', 'B'];

/**
 * A copy of the document that holds its pages and nothing else: no data of the author, nothing outside of the pages, no
 * second meaning for a viewer that reads the file from the other end. A document that could do something is not copied.
 */
export async function sanitizePdf(bytes: Uint8Array): Promise<SanitizedPdf> {
  try {
    const document = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    if (hasActiveContent(document.context)) return { code: 'pdf_active' };
    assertPagesReadable(document);
    const copy = await PDFDocument.create({ updateMetadata: false });
    for (const page of await copy.copyPages(document, document.getPageIndices())) {
      for (const key of NOT_COPIED) page.node.delete(PDFName.of(key));
      copy.addPage(page);
    }
    return {
      bytes: await copy.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity }),
    };
  } catch {
    return { code: 'pdf_unreadable' };
  }
}
