/** NUL and lone surrogates, which PostgreSQL cannot keep as text, and what reading bytes that are no UTF-8 leaves. */
const UNSTORABLE_CHARACTERS = /\u0000|\p{Surrogate}|\uFFFD/u;

/**
 * What nobody sees, and what turns round the order in which others are seen: control characters, soft hyphens,
 * directions (embeddings, overrides, isolates), invisible spaces, operators and tags. They come along with pasted text;
 * used on purpose they make a text read otherwise than it is, and a name look like another. Joiners stay: emoji and some
 * scripts are made with them.
 */
const INVISIBLE_CHARACTERS =
  /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;
const JOINERS = /[\u200C\u200D]/g;

/** False for characters that cannot be kept. */
export const isStorableText = (text: string): boolean => !UNSTORABLE_CHARACTERS.test(text);

/** Break lines too, in documents that people paste from. */
const LINE_BREAKS = /[\u000B\u000C\u0085\u2028\u2029]/g;

/** A text without what nobody sees. */
export const stripInvisible = (text: string): string =>
  text.replace(LINE_BREAKS, '\n').replace(INVISIBLE_CHARACTERS, '');

/** A name as it is seen, on one line. */
export const toSingleLine = (text: string): string =>
  stripInvisible(text).replace(JOINERS, '').replace(/\s+/g, ' ').trim();
