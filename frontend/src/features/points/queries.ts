import { keepPreviousData } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { $api } from '../../lib/http/api';
import { useLanguage } from '../../lib/i18n/use-language';

export type Points = components['schemas']['UserPointsDto'];
export type Month = components['schemas']['MonthlyPointsDto'];
export type Entry = components['schemas']['LedgerEntryDto'];

const PAGE_SIZE = 20;

export function usePoints() {
  const { language } = useLanguage();
  return $api.useQuery('get', '/api/user-points/my-monthly', { headers: { 'Accept-Language': language } });
}

export function useEntries(page: number) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/user-points/entries',
    {
      params: { query: { page, pageSize: PAGE_SIZE } },
      // The names follow the language, so it belongs to the key.
      headers: { 'Accept-Language': language },
    },
    // The list stays at its place while the next page comes.
    { placeholderData: keepPreviousData },
  );
}
