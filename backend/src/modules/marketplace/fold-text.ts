/** A name as the database compares it: without accents, case and superfluous spaces. */
export const foldText = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
