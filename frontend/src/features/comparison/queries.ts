import type { components } from '../../api/schema';
import type { ComparisonParams } from '../../lib/comparison';
import { $api } from '../../lib/http/api';
import { useLanguage } from '../../lib/i18n/use-language';
import { requestParams } from '../../lib/query/request-params';

export type Comparison = components['schemas']['ComparisonDto'];
export type ComparedSupplement = components['schemas']['ComparedSupplementDto'];
export type ComparedPair = components['schemas']['ComparedPairDto'];

export function useComparison(params: ComparisonParams | null) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/analysis/comparison',
    {
      params: {
        query: {
          conditionId: params?.conditionId ?? 0,
          supplementIds: params?.supplementIds.join(',') ?? '',
          language,
          ...(params?.ageRange && { ageRange: params.ageRange }),
          ...(params?.gender && { gender: params.gender }),
        },
      },
    },
    {
      enabled: params !== null,
      // While one more or one less is loaded, the page stays, with the focus where it was. The address is compared, not
      // the response: that of a merged condition has the id of its target.
      placeholderData: (previous: Comparison | undefined, previousQuery?: { queryKey: readonly unknown[] }) => {
        const { query } = requestParams(previousQuery);
        const isSame =
          query?.['conditionId'] === params?.conditionId &&
          query?.['ageRange'] === (params?.ageRange ?? undefined) &&
          query?.['gender'] === (params?.gender ?? undefined);
        return isSame ? previous : undefined;
      },
    },
  );
}
