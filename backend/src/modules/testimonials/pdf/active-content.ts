import type { PDFContext, PDFObject } from 'pdf-lib';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNull, PDFRef, PDFStream, PDFString } from './pdf-lib.js';

/** Keys for actions, embedded files or references to files. Forbidden in any dictionary. */
const forbiddenKeys = new Set([
  ...['JS', 'JavaScript', 'Launch', 'AA', 'XFA', 'RichMedia', 'RichMediaContent', 'RichMediaSettings', '3DD'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'AF', 'RF', 'UF', 'Collection', 'OPI', 'FFilter', 'FDecodeParms'],
  ...['Movie', 'Sound', 'Rendition', 'Renditions', 'AlternatePresentations'],
]);

const forbiddenTypes = new Set(['EmbeddedFile', 'Filespec', 'F', 'Collection', 'CollectionItem', 'Rendition']);

/** Forbidden subtypes of annotations and XObjects. */
const forbiddenSubtypes = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D', 'PS', 'TrapNet']);

const forbiddenActions = new Set([
  ...['JavaScript', 'Launch', 'GoToR', 'GoToE', 'GoTo3DView', 'SubmitForm', 'ImportData', 'ResetForm', 'Thread'],
  ...['Rendition', 'RichMediaExecute', 'Movie', 'Sound', 'SetOCGState'],
]);

/** Actions that a link may have: go to a page of the document, or open a web address. */
const allowedActions = new Set(['GoTo', 'URI']);

const WEB_ADDRESS = /^(https?:\/\/[^/\\]|mailto:|tel:|www\.)/i;

/** Whether any object of the document, referenced or not, is active content or refers to another file. */
export function hasActiveContent(context: PDFContext): boolean {
  return context.enumerateIndirectObjects().some(([, object]) => isActive(object, context));
}

function isActive(root: PDFObject, context: PDFContext): boolean {
  const stack: PDFObject[] = [root];
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object instanceof PDFStream) {
      // pdf-lib unpacks all object streams that it recognizes, so the content of this one was not checked.
      if (getName(object.dict.get(PDFName.of('Type'))) === 'ObjStm') return true;
      // With this key the content of the stream is in another file.
      if (object.dict.has(PDFName.of('F'))) return true;
      stack.push(object.dict);
    } else if (object instanceof PDFArray) stack.push(...object.asArray());
    else if (object instanceof PDFDict) {
      if (object.entries().some(([key, value]) => isForbidden(getName(key), value, context))) return true;
      stack.push(...object.values());
    }
  }
  return false;
}

function isForbidden(key: string, value: PDFObject, context: PDFContext): boolean {
  if (forbiddenKeys.has(key)) return true;
  const target = value instanceof PDFRef ? context.lookup(value) : value;
  if (target === undefined || target === PDFNull) return false;
  switch (key) {
    case 'Type':
      return forbiddenTypes.has(getName(target));
    case 'Subtype':
      return forbiddenSubtypes.has(getName(target));
    case 'S':
      return forbiddenActions.has(getName(target));
    case 'F':
    case 'FS':
      // A file name, or a name of a file system. Flags (number) and fonts (dictionary) use the same key.
      return getText(target) !== undefined || target instanceof PDFName;
    case 'URI':
    case 'Base':
      return getText(target) !== undefined && !WEB_ADDRESS.test(stripInvisible(getText(target)!));
    case 'OpenAction':
    case 'A':
    case 'PA':
    case 'Next':
      return isForbiddenAction(target, context);
    default:
      return false;
  }
}

/** `A` and `Next` have other meanings too: only a dictionary with the key `S` is an action. */
function isForbiddenAction(target: PDFObject, context: PDFContext): boolean {
  const actions = target instanceof PDFArray ? target.asArray().map((item) => context.lookup(item)) : [target];
  return actions.some((action) => {
    if (!(action instanceof PDFDict) || !action.has(PDFName.of('S'))) return false;
    return !allowedActions.has(getName(action.lookup(PDFName.of('S'))));
  });
}

const getText = (object: PDFObject): string | undefined =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;

/** Viewers ignore spaces and control characters in addresses, too. */
const stripInvisible = (text: string): string => text.replace(/[\u0000-\u0020\u007f-\u00a0\ufeff]/g, '');

/** The decoded name. Any character may be escaped as #xx, which pdf-lib does not always decode. */
const getName = (name: PDFObject | undefined): string =>
  name instanceof PDFName
    ? name.decodeText().replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : '';
