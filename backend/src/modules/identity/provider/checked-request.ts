import { UnsupportedMediaTypeException } from '@nestjs/common';
import {
  assertBodyShape,
  type FieldError,
  isStorableText,
  UnreadableBodyError,
  ValidationFailedError,
} from '../../../platform/http/index.js';

/** Fields whose value the library redirects to, or sends as a link by mail: `callbackURL`, `errorCallbackURL`, `redirectTo`. */
const REDIRECT_FIELD = /(?:ur[li]|redirectto)$/i;

/** Separators that the library rejects, because some servers decode them. */
const AMBIGUOUS_PATH = /^\/\/|\\|%2f|%5c/i;

const FORM = 'application/x-www-form-urlencoded';

/**
 * The request with redirects reduced to normalized paths of the product. The library checks the path as it was sent, but
 * a browser normalizes it: `/..//other.example` leads to another host.
 * @throws ValidationFailedError for a redirect to another origin, and for text that cannot be stored
 * @throws UnreadableBodyError for a body that is not valid JSON
 * @throws UnsupportedMediaTypeException for a body that is neither JSON nor a form
 */
export async function checkRequest(request: Request, publicUrl: string): Promise<Request> {
  const url = new URL(request.url);
  url.search = checkParameters(url.searchParams, publicUrl).toString();
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const { method } = request;
  const text = request.body ? await request.text() : '';
  if (text === '') return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: checkBody(text, headers.get('content-type') ?? '', publicUrl) });
}

function checkBody(text: string, contentType: string, publicUrl: string): string {
  const mediaType = contentType.split(';', 1)[0].trim().toLowerCase();
  if (mediaType === FORM) return checkParameters(new URLSearchParams(text), publicUrl).toString();
  // The library also accepts longer names that contain those of its two media types.
  if (mediaType !== 'application/json') {
    throw new UnsupportedMediaTypeException();
  }
  const body = parseJson(text);
  assertBodyShape(body);
  const errors = findUnstorableTexts(body);
  if (errors.length > 0) throw new ValidationFailedError(errors);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return JSON.stringify(body);
  const fields = Object.entries(body).map(([name, value]) => [name, checkRedirect(name, value, publicUrl)] as const);
  return JSON.stringify(Object.fromEntries(fields));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBodyError('The body is not valid JSON.');
  }
}

function checkParameters(parameters: URLSearchParams, publicUrl: string): URLSearchParams {
  const entries = [...parameters];
  const errors = entries.flatMap(([name, value]) => findUnstorableTexts({ [name]: value }));
  if (errors.length > 0) throw new ValidationFailedError(errors);
  return new URLSearchParams(
    entries.map(([name, value]) => [name, checkRedirect(name, value, publicUrl) as string] as [string, string]),
  );
}

/** The errors of all texts and names in a value whose depth is limited. */
function findUnstorableTexts(value: unknown, field = 'body'): FieldError[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [createTextError(field)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (!isStorableText(name)) return [createTextError(field)];
    return findUnstorableTexts(inner, field === 'body' ? name : field);
  });
}

const createTextError = (field: string): FieldError => ({
  field,
  code: 'invalid',
  detail: `${field} contains characters that cannot be stored.`,
});

/** The value of a field that is no redirect, or the path to redirect to. */
function checkRedirect(field: string, value: unknown, publicUrl: string): unknown {
  // Without a value the library does not redirect.
  if (!REDIRECT_FIELD.test(field) || value === '' || value === null) return value;
  const path = typeof value === 'string' ? toOwnPath(value, publicUrl) : undefined;
  if (path !== undefined) return path;
  throw new ValidationFailedError([{ field, code: 'invalid', detail: `${field} must be a path of ${publicUrl}.` }]);
}

/** Path, query and fragment of a URL of the product; undefined for any other. */
function toOwnPath(value: string, publicUrl: string): string | undefined {
  if (!URL.canParse(value, publicUrl)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, publicUrl);
  if (origin !== new URL(publicUrl).origin || AMBIGUOUS_PATH.test(pathname)) return undefined;
  const path = pathname + search + hash;
  return path.includes('\\') ? undefined : path;
}
