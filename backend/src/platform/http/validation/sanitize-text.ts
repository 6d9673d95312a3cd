/** NUL and lone surrogates, which PostgreSQL cannot store, and the replacement character for invalid UTF-8. */
const UNSTORABLE_CHARACTERS = /\u0000|\p{Surrogate}|\uFFFD/u;

/**
 * Invisible characters and those that change the text direction: control characters, soft hyphens, bidirectional
 * controls (embeddings, overrides, isolates), invisible spaces, operators and tags. They occur in pasted text and can be
 * misused to spoof texts and names. Joiners are preserved, because emoji and some scripts need them.
 */
const INVISIBLE_CHARACTERS =
  /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;
const JOINERS = /[\u200C\u200D]/g;

/** False if the text contains characters that cannot be stored. */
export const isStorableText = (text: string): boolean => !UNSTORABLE_CHARACTERS.test(text);

/** Carriage returns, which clients may send with or without a line feed, and line separators of pasted text. */
const LINE_BREAKS = /\r\n?|[\u000B\u000C\u0085\u2028\u2029]/g;

/** Normalizes line breaks and removes invisible characters. */
export const stripInvisible = (text: string): string =>
  text.replace(LINE_BREAKS, '\n').replace(INVISIBLE_CHARACTERS, '');

const BLANK = /[\s\u200C\u200D]/;

/**
 * Like {@link stripInvisible}, and without spaces and joiners at both ends: a text of joiners alone is empty. A regular expression
 * with `+$` would need a time quadratic in the length of a run of spaces.
 */
export function trimText(text: string): string {
  const visible = stripInvisible(text);
  let [start, end] = [0, visible.length];
  while (start < end && BLANK.test(visible[start]!)) start += 1;
  while (end > start && BLANK.test(visible[end - 1]!)) end -= 1;
  return visible.slice(start, end);
}

/** Normalizes a name: one line, single spaces, no invisible characters. */
export const toSingleLine = (text: string): string =>
  stripInvisible(text).replace(JOINERS, '').replace(/\s+/g, ' ').trim();
