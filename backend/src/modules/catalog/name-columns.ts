import { selectColumns, selectExpressions } from '../../platform/database/index.js';
import { Supplement } from './catalog.entities.js';
import type { MergeableKind } from './merges/merge.entity.js';

interface Names {
  nameEn: string;
  nameEs: string;
}

const bilingual = {
  en: 'name_en',
  es: 'name_es',
  folded: ['folded_en', 'folded_es'],
  list: selectColumns(Supplement, ['nameEn', 'nameEs']),
};
const brand = {
  en: 'name',
  es: 'name',
  folded: ['folded'],
  list: selectExpressions<Names>({ nameEn: 'name', nameEs: 'name' }),
};

/** The columns with the names of a kind, and the select list of both names. Brands have one name for all languages. */
export const nameColumns = (kind: MergeableKind) => (kind === 'brands' ? brand : bilingual);
