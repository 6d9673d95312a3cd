import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { components } from '../../api/schema';
import { $api } from '../../lib/http/api';
import { useLanguage } from '../../lib/i18n/use-language';
import { requestParams } from '../../lib/query/request-params';
import type { TestimonialListParams } from './list-search-params';

export type Testimonial = components['schemas']['PublicTestimonialDto'];
export type TestimonialPage = components['schemas']['PublicTestimonialsDto'];
export type RankedSupplement = components['schemas']['RankedSupplementDto'];

const PATH = '/api/testimonials';
const PAGE_SIZE = 10;

const toFilters = ({ ageRange, gender }: TestimonialListParams) => ({
  ...(ageRange && { ageRange }),
  ...(gender && { gender }),
});

export function usePublicTestimonials(address: TestimonialListParams, enabled: boolean) {
  const { language } = useLanguage();
  const { conditionId, supplementId, page } = address;
  const list = {
    conditionId: conditionId ?? 0,
    supplementId: supplementId ?? 0,
    language,
    pageSize: PAGE_SIZE,
    ...toFilters(address),
  };
  return $api.useQuery(
    'get',
    PATH,
    { params: { query: { ...list, page } } },
    {
      enabled,
      // Until another page of the same list is loaded.
      placeholderData: (previous, previousQuery) => {
        const { page: _, ...previousList } = requestParams(previousQuery).query ?? {};
        return hashKey([previousList]) === hashKey([list]) ? previous : undefined;
      },
      // With a condition the server always returns the public list.
      select: (data) => data as TestimonialPage,
    },
  );
}

/**
 * The ranking entry of this supplement, with the same filters. Loaded again when a page of the list that was loaded later
 * counts another number of testimonials: one was published or withdrawn meanwhile. The other pages, which may be cached, are then
 * loaded again when they are opened.
 */
export function useSupplementStatistics(
  address: TestimonialListParams,
  list: ReturnType<typeof usePublicTestimonials>,
  enabled: boolean,
) {
  const { language } = useLanguage();
  const { conditionId, supplementId } = address;
  const statistics = $api.useQuery(
    'get',
    '/api/analysis/condition-analysis',
    {
      params: {
        query: {
          conditionQuery: String(conditionId),
          language,
          supplementId: supplementId ?? 0,
          ...toFilters(address),
        },
      },
    },
    {
      enabled,
      // Filtered already. A merged supplement has the id of the one that it was merged into.
      select: ({ supplementRanking }): RankedSupplement | null => supplementRanking[0] ?? null,
    },
  );
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt, refetch } = statistics;
  const isOutdated =
    data !== undefined &&
    list.data !== undefined &&
    !list.isPlaceholderData &&
    dataUpdatedAt < list.dataUpdatedAt &&
    (data?.totalTestimonials ?? 0) !== list.data.totalCountedTestimonials;
  useEffect(() => {
    if (!isOutdated) return;
    void refetch();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === PATH, refetchType: 'none' });
  }, [isOutdated, refetch, queryClient]);
  return statistics;
}
