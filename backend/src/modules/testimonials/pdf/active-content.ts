import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from 'pdf-lib';

/** Keys that let a PDF do something, carry another file along, or refer to one: wherever they stand. */
const forbiddenKeys = new Set([
  ...['JS', 'JavaScript', 'Launch', 'AA', 'XFA', 'RichMedia', 'RichMediaContent', 'RichMediaSettings', '3DD'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'AF', 'RF', 'UF', 'Collection', 'OPI', 'FFilter', 'FDecodeParms'],
  ...['Movie', 'Sound', 'Rendition', 'Renditions', 'AlternatePresentations'],
]);

const forbiddenTypes = new Set(['EmbeddedFile', 'Filespec', 'F', 'Collection', 'CollectionItem', 'Rendition']);

/** Of annotations and of programs that are drawn. */
const forbiddenSubtypes = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D', 'PS', 'TrapNet']);

const forbiddenActions = new Set([
  ...['JavaScript', 'Launch', 'GoToR', 'GoToE', 'GoTo3DView', 'SubmitForm', 'ImportData', 'ResetForm', 'Thread'],
  ...['Rendition', 'RichMediaExecute', 'Movie', 'Sound', 'SetOCGState'],
]);

/** What a link may do: show another page of the same document, or a page of the web. */
const allowedActions = new Set(['GoTo', 'URI']);

const WEB_ADDRESS = /^(https?:\/\/[^/\\]|mailto:|tel:|www\.)/i;

/** Whether anything in the document, referred to or not, could do more than be looked at. */
export function hasActiveContent(context: PDFContext): boolean {
  return context.enumerateIndirectObjects().some(([, object]) => isActive(object, context));
}

function isActive(root: PDFObject, context: PDFContext): boolean {
  const waiting: PDFObject[] = [root];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFStream) {
      // The library has taken apart each list of objects that it knew for one; nobody has looked into this one.
      if (nameOf(object.dict.get(PDFName.of('Type'))) === 'ObjStm') return true;
      // The content of a stream with this key is read from another file.
      if (object.dict.has(PDFName.of('F'))) return true;
      waiting.push(object.dict);
    } else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFDict) {
      if (object.entries().some(([key, value]) => isForbidden(nameOf(key), value, context))) return true;
      waiting.push(...object.values());
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
      return forbiddenTypes.has(nameOf(target));
    case 'Subtype':
      return forbiddenSubtypes.has(nameOf(target));
    case 'S':
      return forbiddenActions.has(nameOf(target));
    case 'F':
    case 'FS':
      // The name of a file, or of a kind of file system; flags and fonts of that name are numbers and dictionaries.
      return textOf(target) !== undefined || target instanceof PDFName;
    case 'URI':
    case 'Base':
      return textOf(target) !== undefined && !WEB_ADDRESS.test(visible(textOf(target)!));
    case 'OpenAction':
    case 'A':
    case 'PA':
    case 'Next':
      return isForbiddenAction(target, context);
    default:
      return false;
  }
}

/** `A` and `Next` have other meanings too: only what names an action is one. */
function isForbiddenAction(target: PDFObject, context: PDFContext): boolean {
  const actions = target instanceof PDFArray ? target.asArray().map((one) => context.lookup(one)) : [target];
  return actions.some((action) => {
    if (!(action instanceof PDFDict) || !action.has(PDFName.of('S'))) return false;
    return !allowedActions.has(nameOf(action.lookup(PDFName.of('S'))));
  });
}

const textOf = (object: PDFObject): string | undefined =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;

/** Viewers leave spaces and control characters out, too. */
const visible = (text: string): string => text.replace(/[\u0000-\u0020\u007f-\u00a0\ufeff]/g, '');

/** A name as readers understand it: any of its characters may be written as a number, which the library does not always undo. */
const nameOf = (name: PDFObject | undefined): string =>
  name instanceof PDFName
    ? name.decodeText().replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : '';
