import { keepPreviousData } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { $api } from '../../lib/http/api';
import { useLanguage } from '../../lib/i18n/use-language';
import { CHANGED_BY_OTHERS } from '../../lib/query/changed-by-others';

export type Points = components['schemas']['UserPointsDto'];
export type Month = components['schemas']['MonthlyPointsDto'];
export type Entry = components['schemas']['LedgerEntryDto'];

const PAGE_SIZE = 20;

export function usePoints() {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/user-points/my-monthly',
    { headers: { 'Accept-Language': language } },
    CHANGED_BY_OTHERS,
  );
}

export function useEntries(page: number) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/user-points/entries',
    {
      params: { query: { page, pageSize: PAGE_SIZE } },
      // The names depend on the language, so it is part of the key.
      headers: { 'Accept-Language': language },
    },
    // The current page stays visible while the next one loads.
    { ...CHANGED_BY_OTHERS, placeholderData: keepPreviousData },
  );
}
