/** NUL and lone surrogates, which PostgreSQL cannot store, and the replacement character for invalid UTF-8. */
const UNSTORABLE_CHARACTERS = /\u0000|\p{Surrogate}|\uFFFD/u;

/**
 * Invisible characters and those that change the text direction: control characters, soft hyphens, bidirectional
 * controls (embeddings, overrides, isolates), invisible spaces, fillers, operators and tags. They occur in pasted text and can
 * be misused to spoof texts and names.
 */
const INVISIBLE_CHARACTERS =
  /(?![\p{Variation_Selector}\p{Join_Control}\u115F\u1160]|\u034F)\p{Default_Ignorable_Code_Point}|[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\u2800\uFFF9-\uFFFB]/gu;
/** Joiners and variation selectors, which emoji and some scripts need. They are preserved in texts, not in names. */
const SHAPING_CHARACTERS = /[\p{Variation_Selector}\p{Join_Control}\u115F\u1160]|\u034F/gu;

/** False if the text contains characters that cannot be stored. */
export const isStorableText = (text: string): boolean => !UNSTORABLE_CHARACTERS.test(text);

/** Carriage returns, which clients may send with or without a line feed, and line separators of pasted text. */
const LINE_BREAKS = /\r\n?|[\u000B\u000C\u0085\u2028\u2029]/g;

/** Normalizes line breaks and removes invisible characters. */
export const stripInvisible = (text: string): string =>
  text.replace(LINE_BREAKS, '\n').replace(INVISIBLE_CHARACTERS, '');

const BLANK = /[\s\u200C\u200D]/;

/**
 * Like {@link stripInvisible}, and without spaces and joiners at both ends; a text of joiners and variation selectors alone is empty.
 * A regular expression with `+$` would need a time quadratic in the length of a run of spaces.
 */
export function trimText(text: string): string {
  const visible = stripInvisible(text);
  let [start, end] = [0, visible.length];
  while (start < end && BLANK.test(visible[start]!)) start += 1;
  while (end > start && BLANK.test(visible[end - 1]!)) end -= 1;
  const trimmed = visible.slice(start, end);
  return trimmed.replace(SHAPING_CHARACTERS, '').trim() === '' ? '' : trimmed;
}

/** Normalizes a name: one line, single spaces, no invisible characters. */
export const toSingleLine = (text: string): string =>
  stripInvisible(text).replace(SHAPING_CHARACTERS, '').replace(/\s+/g, ' ').trim();
