import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { components } from '../../api/schema';
import { $api, api } from '../../lib/http/api';
import { isProblem, isUnanswered } from '../../lib/http/problem';
import { useLanguage } from '../../lib/i18n/use-language';
import { CHANGED_BY_OTHERS } from '../../lib/query/changed-by-others';
import { useInvalidate } from '../../lib/query/use-invalidate';
import type { QueueFilter } from './queue/queue-filter';

export type PendingPage = components['schemas']['PendingTestimonialsDto'];
export type PendingTestimonial = components['schemas']['PendingTestimonialDto'];
export type AdjacentTestimonials = components['schemas']['AdjacentTestimonialsDto'];
export type ReviewLock = components['schemas']['ReviewLockDto'];
export type NameChoices = components['schemas']['NameChoicesDto'];
export type CustomName = components['schemas']['CustomNameDto'];
export type ReviewedTestimonial = components['schemas']['ReviewDetailDto'];
export type Flag = components['schemas']['FlagDto'];
export type Signal = NonNullable<Flag['signal']>;
export type ReasonCode = NonNullable<components['schemas']['RejectionDto']['reasonCode']>;

const PAGE_SIZE = 20;

/** Other reviewers decide in the meantime. */
const QUEUE_REFRESH_MS = 30_000;

/** A review lock expires after ten minutes; frequent renewal also shows when the lock of another reviewer has ended. */
const LOCK_RENEWAL_MS = 60_000;

/** The cookie for proof files expires after ten minutes: an open page renews it earlier, with the testimonial. */
const ACCESS_RENEWAL_MS = 8 * 60_000;

export function usePendingTestimonials(page: number, filter: QueueFilter, enabled: boolean) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/testimonials/admin/pending',
    { params: { query: { page, pageSize: PAGE_SIZE, language, ...filter } } },
    { ...CHANGED_BY_OTHERS, enabled, refetchInterval: QUEUE_REFRESH_MS, placeholderData: keepPreviousData },
  );
}

/** During an upgrade, a process of the former version may answer, which knows only the former name of the field. */
const addCustomNames = (review: ReviewedTestimonial): ReviewedTestimonial => ({
  ...review,
  customNames: (review as Partial<ReviewedTestimonial>).customNames ?? review.ownNames,
});

export function useReviewedTestimonial(id: number | null, enabled: boolean) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/testimonials/admin/{id}',
    // The names depend on the language, so it is part of the key.
    { params: { path: { id: id ?? 0 } }, headers: { 'Accept-Language': language } },
    {
      ...CHANGED_BY_OTHERS,
      enabled: enabled && id !== null,
      select: addCustomNames,
      refetchInterval: ACCESS_RENEWAL_MS,
      // The same testimonial in the other language: the page keeps its state while it loads.
      placeholderData: (previous?: ReviewedTestimonial) => (previous?.id === id ? previous : undefined),
    },
  );
}

/** The previous and next testimonial. After a decision the neighbors stay the same. */
export function useAdjacentTestimonials(id: number, filter: QueueFilter, isWaiting: boolean) {
  return $api.useQuery(
    'get',
    ADJACENT_PATH,
    { params: { path: { id }, query: filter } },
    { refetchInterval: isWaiting && QUEUE_REFRESH_MS, refetchOnWindowFocus: isWaiting && 'always' },
  );
}

/** Holds the review lock of a testimonial while the page is open. Returns its current owner, and why it was not renewed. */
export function useReviewLock(id: number, enabled: boolean): { lock: ReviewLock | undefined; error: unknown } {
  const { data, error } = useQuery({
    queryKey: ['review-lock', id],
    queryFn: async () =>
      (await api.POST('/api/testimonials/admin/{id}/review-lock', { params: { path: { id } } })).data,
    enabled,
    retry: false,
    gcTime: 0,
    refetchInterval: LOCK_RENEWAL_MS,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (!enabled) return;
    return () => {
      // If this request fails, the lock expires on its own.
      api.DELETE('/api/testimonials/admin/{id}/review-lock', { params: { path: { id } } }).catch(() => undefined);
    };
  }, [id, enabled]);
  return enabled ? { lock: data, error } : { lock: undefined, error: null };
}

const ADJACENT_PATH = '/api/testimonials/admin/{id}/adjacent';
const CHANGED_BY_DECISION = ['/api/testimonials', '/api/analysis', '/api/user-points', '/api/marketplace'];

/** Invalidates everything that a decision changes. */
export const useInvalidateReview = () => useInvalidate(CHANGED_BY_DECISION, ADJACENT_PATH);

/** Applies to the version that was read; the server rejects it if the author has changed the testimonial. */
export type Decision = { version: number } & (
  | { kind: 'approve'; names: NameChoices }
  | { kind: 'reject' | 'takeBack'; rejectionReason: string; reasonCode: ReasonCode | null }
);

export const isAlreadyDecided = (error: unknown): boolean => isProblem(error) && error.code === 'already_decided';

/** The author changed the testimonial after it was loaded. */
export const isChanged = (error: unknown): boolean => isProblem(error) && error.code === 'stale_version';

/** Its author or an admin deleted it after it was loaded. */
export const isDeleted = (error: unknown): boolean => isProblem(error) && error.code === 'testimonial_not_found';

/** Reports about it must be decided first, or its author has another one like it: read again, it says so with a link. */
export const isBlocked = (error: unknown): boolean =>
  isProblem(error) && (error.code === 'reports_undecided' || error.code === 'duplicate_testimonial');

/** Stays pending until the page shows the new status, so that a testimonial is not decided twice. */
export function useDecision(id: number) {
  const reload = useInvalidateReview();
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const params = { path: { id } };
      const { version } = decision;
      if (decision.kind === 'approve') {
        const names = Object.keys(decision.names).length > 0 ? { names: decision.names } : {};
        await api.POST('/api/testimonials/admin/{id}/approve', { params, body: { version, ...names } });
        return;
      }
      const { rejectionReason, reasonCode } = decision;
      const body = { testimonialId: id, version, rejectionReason, ...(reasonCode && { reasonCode }) };
      await (decision.kind === 'reject'
        ? api.POST('/api/testimonials/admin/{id}/reject', { params, body })
        : api.POST('/api/testimonials/admin/{id}/revoke-approval', { params, body }));
    },
    onSuccess: reload,
    onError: (error) => {
      if ([isAlreadyDecided, isChanged, isDeleted, isBlocked].some((isOutdated) => isOutdated(error))) return reload();
      // The page shows whether it took effect.
      if (isUnanswered(error)) void reload();
    },
  });
}
