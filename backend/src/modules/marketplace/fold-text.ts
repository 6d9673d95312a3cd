/** Normalizes a name as the database does for comparisons: no accents, lower case, single spaces. */
export const foldText = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
