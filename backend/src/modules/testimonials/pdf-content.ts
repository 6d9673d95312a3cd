import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib';

/** Keys that let a PDF do something when it is opened, or carry another file along. */
const activeKeys = ['JS', 'JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'AA', 'RichMedia', 'XFA'].map(
  (key) => PDFName.of(key),
);
const activeActions = new Set(['/JavaScript', '/Launch', '/ImportData', '/SubmitForm', '/GoToE', '/Rendition']);

export interface PdfProblem {
  code: 'pdf_unreadable' | 'pdf_active';
  detail: string;
}

/** Why this PDF cannot be accepted; undefined when it can. */
export async function activeContentIn(bytes: Uint8Array): Promise<PdfProblem | undefined> {
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
  } catch {
    return { code: 'pdf_unreadable', detail: 'The PDF cannot be read or is protected by a password' };
  }
  const isActive = document.context.enumerateIndirectObjects().some(([, object]) => holdsActiveContent(object));
  return isActive
    ? { code: 'pdf_active', detail: 'The PDF holds scripts, launch actions or embedded files' }
    : undefined;
}

function holdsActiveContent(root: PDFObject): boolean {
  const waiting: PDFObject[] = [root];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFStream) waiting.push(object.dict);
    else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFDict) {
      if (activeKeys.some((key) => object.has(key))) return true;
      const action = object.get(PDFName.of('S'));
      if (action instanceof PDFName && activeActions.has(action.toString())) return true;
      waiting.push(...object.values());
    }
  }
  return false;
}
