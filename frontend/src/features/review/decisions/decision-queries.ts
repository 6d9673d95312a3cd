import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { $api, api } from '../../../lib/http/api';
import { CHANGED_BY_OTHERS } from '../../../lib/query/changed-by-others';
import { datePart, saveFile } from '../../../lib/save-file';

export type LoggedDecision = components['schemas']['LoggedDecisionDto'];

export interface DecisionFilter {
  decision?: LoggedDecision['decision'];
  reasonCode?: NonNullable<LoggedDecision['reasonCode']>;
  from?: string;
  to?: string;
}

const PAGE_SIZE = 20;

export function useDecisions(page: number, filter: DecisionFilter, enabled: boolean) {
  return $api.useQuery(
    'get',
    '/api/testimonials/admin/decisions',
    { params: { query: { page, pageSize: PAGE_SIZE, ...filter } } },
    { ...CHANGED_BY_OTHERS, enabled, placeholderData: keepPreviousData },
  );
}

/** Downloads all decisions that match the filter, not only the current page. */
export function useDecisionsFile() {
  return useMutation({
    mutationFn: async (filter: DecisionFilter) => {
      const { data } = await api.GET('/api/testimonials/admin/decisions.csv', {
        params: { query: filter },
        parseAs: 'blob',
      });
      if (data) saveFile(data as unknown as Blob, `recuento-decisions-${datePart(new Date())}.csv`);
    },
  });
}
