import type { MergeableKind } from './merge.entity.js';

/** The columns with the names of a kind. Brands have one name for all languages. */
export const nameColumns = (kind: MergeableKind) =>
  kind === 'brands'
    ? { en: 'name', es: 'name', folded: ['folded'] }
    : { en: 'name_en', es: 'name_es', folded: ['folded_en', 'folded_es'] };
