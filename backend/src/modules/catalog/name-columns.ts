import type { MergeableKind } from './merge.entity.js';

/** Where the names of a kind stand. Brands have one name, in every language. */
export const nameColumns = (kind: MergeableKind) =>
  kind === 'brands'
    ? { en: 'name', es: 'name', folded: ['folded'] }
    : { en: 'name_en', es: 'name_es', folded: ['folded_en', 'folded_es'] };
