import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { components } from '../../api/schema';
import { $api, api } from '../../lib/http/api';
import { hasStatus, isUnanswered } from '../../lib/http/problem';
import { useLanguage } from '../../lib/i18n/use-language';
import { CHANGED_BY_OTHERS } from '../../lib/query/changed-by-others';
import { useInvalidate } from '../../lib/query/use-invalidate';

export type MyTestimonial = components['schemas']['TestimonialDetailDto'];
export type MyTestimonialSummary = components['schemas']['TestimonialSummaryDto'];
export type MyTestimonialsPage = components['schemas']['TestimonialSummariesDto'];

export const PAGE_SIZE = 20;
const RECORD = '/api/testimonials/my/{id}';

/** The cookie for proof files expires after ten minutes: an open page renews it earlier, with the testimonial. */
const ACCESS_RENEWAL_MS = 8 * 60_000;

export function useMyTestimonials(page: number) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/testimonials/my',
    { params: { query: { page, pageSize: PAGE_SIZE, language } } },
    { ...CHANGED_BY_OTHERS, placeholderData: keepPreviousData },
  );
}

export function useMyTestimonial(id: number | null) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    RECORD,
    // The names depend on the language, so it is part of the key.
    { params: { path: { id: id ?? 0 } }, headers: { 'Accept-Language': language } },
    {
      ...CHANGED_BY_OTHERS,
      enabled: id !== null,
      refetchInterval: ACCESS_RENEWAL_MS,
    },
  );
}

/** The decisions of reviewers, newest first. */
export function useDecisions(id: number | null) {
  return $api.useQuery(
    'get',
    '/api/testimonials/my/{id}/decisions',
    { params: { path: { id: id ?? 0 } } },
    { ...CHANGED_BY_OTHERS, enabled: id !== null },
  );
}

/** Its consent ends with it. */
const SHOWS_IT = ['/api/testimonials', '/api/analysis', '/api/user-points', '/api/marketplace', '/api/data-rights'];

/**
 * Withdraws a testimonial permanently. Lists are refetched; the detail query, which would return 404, only when it is
 * opened again. If it was withdrawn elsewhere, it is loaded at once, so that the page shows this.
 */
export function useWithdrawTestimonial(onDone: () => void, onGone: (reloaded: Promise<void>) => void) {
  const queryClient = useQueryClient();
  const invalidateLists = useInvalidate(SHOWS_IT, RECORD);
  const wasUnclear = useRef(false);
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await api.DELETE('/api/testimonials/{id}', { params: { path: { id } } });
      } catch (error) {
        // An earlier attempt without a response has withdrawn it.
        if (wasUnclear.current && hasStatus(error, 404)) return;
        if (isUnanswered(error)) wasUnclear.current = true;
        throw error;
      }
    },
    onSuccess: () => {
      onDone();
      void queryClient.invalidateQueries({ queryKey: ['get', RECORD], refetchType: 'none' });
      void invalidateLists();
    },
    onError: (error) => {
      if (!hasStatus(error, 404)) return;
      void invalidateLists();
      onGone(queryClient.invalidateQueries({ queryKey: ['get', RECORD] }));
    },
  });
}
