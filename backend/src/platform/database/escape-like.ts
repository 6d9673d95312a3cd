/** Escapes `%`, `_` and the backslash in the text of an SQL expression, so that LIKE matches them literally. */
export const escapeLike = (expression: string): string =>
  `replace(replace(replace(${expression}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
