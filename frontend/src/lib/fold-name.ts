/** Letters and signs that `NFD` does not split, as the database's `unaccent` replaces them. */
const REPLACEMENTS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ª: 'a',
  º: 'o',
  '®': '(r)',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '…': '...',
};
const REPLACED = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'g');

/**
 * The form in which names are compared: without accents, case and repeated spaces. The same as `catalog.fold` in the
 * database, except for letters and signs that hardly occur in names.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(REPLACED, (sign) => REPLACEMENTS[sign] ?? sign)
    .trim()
    .replace(/\s+/g, ' ');
