import type { components } from '../../api/schema';
import { api } from '../http/api';
import type { Language } from '../i18n/language';

export type CatalogEntry = components['schemas']['CatalogEntryDto'];

/** An entry to choose, named in the current language. */
export interface CatalogOption {
  id: number;
  label: string;
}

/** What a combobox calls while the user types. */
export type CatalogSearch<Option extends CatalogOption = CatalogOption> = (
  query: string,
  signal: AbortSignal,
) => Promise<Option[]>;

export const catalogEntryName = ({ nameEn, nameEs }: Pick<CatalogEntry, 'nameEn' | 'nameEs'>, language: Language) =>
  language === 'es' ? nameEs : nameEn;

interface EntryQuery {
  query: string;
  language: Language;
  /** Only the entry with exactly this name, or the one into which an entry with this name was merged. */
  exact?: boolean;
}

/** The entries whose name in either language contains the text. */
export async function searchCatalogEntries(
  kind: 'conditions' | 'supplements',
  query: EntryQuery,
  signal?: AbortSignal,
): Promise<CatalogEntry[]> {
  const request = { params: { query }, signal };
  const { data = [] } = await (kind === 'conditions'
    ? api.GET('/api/conditions/search', request)
    : api.GET('/api/supplements/search', request));
  return data;
}

/** A search of conditions, supplements or brands by part of their name. */
export const catalogSearch =
  (kind: 'conditions' | 'supplements' | 'brands', language: Language): CatalogSearch =>
  async (query, signal) => {
    if (kind !== 'brands') {
      const found = await searchCatalogEntries(kind, { query, language }, signal);
      return found.map((entry) => ({ id: entry.id, label: catalogEntryName(entry, language) }));
    }
    const { data = [] } = await api.GET('/api/brands/search', { params: { query: { query, language } }, signal });
    return data.map(({ id, name }) => ({ id, label: name }));
  };
