import { hasActiveContent } from './active-content.js';
import { assertPagesReadable } from './pages.js';
import { ParseSpeeds, PDFDocument, PDFName } from './pdf-lib.js';
import './unpack-limits.js';

export type PdfProblemCode = 'pdf_unreadable' | 'pdf_active';

export type SanitizedPdf = { bytes: Uint8Array } | { code: PdfProblemCode };

/** Keys of a page with private data of applications, metadata and thumbnails. */
const NOT_COPIED = ['PieceInfo', 'Metadata', 'Thumb', 'LastModified', 'AF', 'B'];

/**
 * Copies the pages of a document to a new one, without metadata or other objects. The new file has one unambiguous
 * structure for all viewers. Documents with active content are rejected.
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
