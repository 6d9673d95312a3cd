import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { $api, api } from '../../lib/http/api';
import { isProblem } from '../../lib/http/problem';
import { useLanguage } from '../../lib/i18n/use-language';

export type PendingPage = components['schemas']['TestimonialSummariesDto'];
export type PendingTestimonial = components['schemas']['TestimonialSummaryDto'];
export type ReviewedTestimonial = components['schemas']['ReviewDetailDto'];
export type Flag = components['schemas']['FlagDto'];
export type ReasonCode = NonNullable<components['schemas']['RejectionDto']['reasonCode']>;

const PAGE_SIZE = 20;

/** Links to proof files live ten minutes: a page left open gets new ones before. */
const LINKS_RENEWED_MS = 8 * 60_000;

export function usePendingTestimonials(page: number, enabled: boolean) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/testimonials/admin/pending',
    { params: { query: { page, pageSize: PAGE_SIZE, language } } },
    { enabled },
  );
}

export function useReviewedTestimonial(id: number | null, enabled: boolean) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/testimonials/admin/{id}',
    // The names follow the language, so it belongs to the key.
    { params: { path: { id: id ?? 0 } }, headers: { 'Accept-Language': language } },
    { enabled: enabled && id !== null, refetchInterval: LINKS_RENEWED_MS },
  );
}

const TOUCHED = ['/api/testimonials', '/api/analysis', '/api/user-points', '/api/marketplace'];

/** Everything that shows what a decision changes is asked for again. */
function useReload(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [, path] }) =>
        typeof path === 'string' && TOUCHED.some((start) => path.startsWith(start)),
    });
}

export type Decision =
  { kind: 'approve' } | { kind: 'reject' | 'takeBack'; rejectionReason: string; reasonCode: ReasonCode | null };

export const isAlreadyDecided = (error: unknown): boolean => isProblem(error) && error.code === 'already_decided';

/** Stays pending until the page shows the new state, so that nobody decides twice. */
export function useDecision(id: number) {
  const reload = useReload();
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const params = { path: { id } };
      if (decision.kind === 'approve') {
        await api.POST('/api/testimonials/admin/{id}/approve', { params });
        return;
      }
      const { rejectionReason, reasonCode } = decision;
      const body = { testimonialId: id, rejectionReason, ...(reasonCode && { reasonCode }) };
      await (decision.kind === 'reject'
        ? api.POST('/api/testimonials/admin/{id}/reject', { params, body })
        : api.POST('/api/testimonials/admin/{id}/take-back', { params, body }));
    },
    onSuccess: reload,
    onError: (error) => (isAlreadyDecided(error) ? reload() : undefined),
  });
}
