import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib';
import './pdf-unpacking.js';

/** Keys that let a PDF do something when it is opened, or carry another file along. */
const activeKeys = new Set(['JS', 'JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'AA', 'RichMedia', 'XFA']);
const activeActions = new Set(['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'Rendition']);

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
    if (object instanceof PDFStream) {
      // The library has taken apart each list of objects that it knew for one; nobody has looked into this one.
      if (plain(object.dict.get(PDFName.of('Type'))) === 'ObjStm') return true;
      waiting.push(object.dict);
    } else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFDict) {
      for (const [key, value] of object.entries()) {
        if (activeKeys.has(plain(key))) return true;
        if (plain(key) === 'S' && activeActions.has(plain(value))) return true;
      }
      waiting.push(...object.values());
    }
  }
  return false;
}

/** A name as readers understand it: any of its characters may be written as a number, which the library does not always undo. */
const plain = (name: PDFObject | undefined): string =>
  name instanceof PDFName
    ? name.decodeText().replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : '';
