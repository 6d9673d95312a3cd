import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { components, paths } from '../../api/schema';
import { askBeforeClosing } from '../../lib/form/ask-before-closing';
import { $api, api } from '../../lib/http/api';
import { isProblem } from '../../lib/http/problem';
import { fetchWithin } from '../../lib/http/timed-fetch';
import { useLanguage } from '../../lib/i18n/use-language';
import { hasPoints } from '../../lib/has-points';
import { CHANGED_BY_OTHERS } from '../../lib/query/changed-by-others';
import { useInvalidate } from '../../lib/query/use-invalidate';

export type ConsentRecord = components['schemas']['ConsentHistoryEntryDto'];
export type Rectification = components['schemas']['RectificationDto'];
export type ErasureReceipt = components['schemas']['ErasureReceiptDto'];
export type MyTestimonial = components['schemas']['TestimonialDetailDto'];

const PAGE_SIZE = 20;
/** Users have few requests: all fit on one page. */
const MAX_REQUESTS = 100;
const POLL_INTERVAL_MS = 2_000;

/** Names of testimonials depend on the language, so it is part of the key. */
export function useConsentHistory(page: number, enabled = true) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/data-rights/consent-history',
    { params: { query: { page, pageSize: PAGE_SIZE } }, headers: { 'Accept-Language': language } },
    { ...CHANGED_BY_OTHERS, enabled, placeholderData: keepPreviousData },
  );
}

const CHANGED_BY_WITHDRAWAL = [
  '/api/data-rights',
  '/api/testimonials',
  '/api/user-points',
  '/api/analysis',
  '/api/marketplace',
];
/** An approved request changes the testimonial that it is about. */
const CHANGED_BY_RECTIFICATION = [
  '/api/data-rights/rectifications',
  '/api/testimonials',
  '/api/analysis',
  '/api/marketplace',
];

/** The status of the testimonial whose consent is to be withdrawn, and whether it has points; undefined while they are unknown. */
export function useTestimonialState(id: number | null, enabled: boolean) {
  const { language } = useLanguage();
  const path = { id: id ?? 0 };
  const options = { ...CHANGED_BY_OTHERS, enabled: enabled && id !== null, retry: false };
  const { data: testimonial } = $api.useQuery(
    'get',
    '/api/testimonials/my/{id}',
    { params: { path }, headers: { 'Accept-Language': language } },
    options,
  );
  const { data: history } = $api.useQuery('get', '/api/testimonials/my/{id}/decisions', { params: { path } }, options);
  if (!testimonial || !history) return undefined;
  const { reviewStatus } = testimonial;
  return { reviewStatus, hasPoints: hasPoints(reviewStatus, history.decisions[0]?.decision) };
}

export function useWithdrawConsent() {
  return $api.useMutation('post', '/api/consents/{id}/withdraw', { onSuccess: useInvalidate(CHANGED_BY_WITHDRAWAL) });
}

/** The receipt exactly as the server writes it, because its hash must be verifiable. */
export async function consentReceipt(id: number): Promise<Blob> {
  const { data } = await api.GET('/api/consents/{id}/receipt', { params: { path: { id } }, parseAs: 'blob' });
  return data ?? new Blob();
}

/** Only the user's own requests, also for admins. */
export function useMyRectifications(enabled = true) {
  return $api.useQuery(
    'get',
    '/api/data-rights/rectifications',
    { params: { query: { page: 1, pageSize: MAX_REQUESTS, mine: 'true' } } },
    { ...CHANGED_BY_OTHERS, enabled, select: ({ rectifications }) => rectifications },
  );
}

type RectificationQuery = NonNullable<paths['/api/data-rights/rectifications']['get']['parameters']['query']>;
/** Filter and order of the queue; defaults are omitted. */
export type RectificationFilter = Pick<RectificationQuery, 'requester' | 'fieldName' | 'status' | 'sortBy'>;

export function useRectifications(page: number, filter: RectificationFilter, enabled: boolean) {
  return $api.useQuery(
    'get',
    '/api/data-rights/rectifications',
    { params: { query: { ...filter, page, pageSize: PAGE_SIZE } } },
    { ...CHANGED_BY_OTHERS, enabled, placeholderData: keepPreviousData },
  );
}

export function useRequestRectification() {
  const invalidateRequests = useInvalidate(['/api/data-rights/rectifications']);
  const invalidateValues = useInvalidate(['/api/testimonials/my']);
  return $api.useMutation('post', '/api/data-rights/rectify', {
    onSuccess: invalidateRequests,
    onError: (error) => {
      // An earlier request, of which the message says that it is shown, may have been made in another tab.
      void invalidateRequests();
      // The value that the form has filled in is outdated.
      if (hasValueChanged(error)) void invalidateValues();
    },
  });
}

/** The stored value is not the one that the request names. */
export const hasValueChanged = (error: unknown): boolean => isProblem(error) && error.code === 'current_value_differs';

export type RectificationDecision = { kind: 'approve' } | { kind: 'refuse'; reason: string };

/** Stays pending until the list shows the decision, so that a request is not decided twice. */
export function useDecideRectification() {
  const reload = useInvalidate(CHANGED_BY_RECTIFICATION);
  return useMutation({
    mutationFn: async ({ id, answer }: { id: number; answer: RectificationDecision }) => {
      const params = { path: { id } };
      await (answer.kind === 'approve'
        ? api.POST('/api/data-rights/rectifications/{id}/approve', { params })
        : api.POST('/api/data-rights/rectifications/{id}/refuse', { params, body: { reason: answer.reason } }));
    },
    onSettled: reload,
  });
}

/** The stored testimonial that a rectification is about. */
export function useMyTestimonialValues(id: number | null) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/testimonials/my/{id}',
    { params: { path: { id: id ?? 0 } }, headers: { 'Accept-Language': language } },
    { enabled: id !== null, retry: false },
  );
}

/** The server waits up to 8 seconds for the end of the erasure, and only its response has the receipt. */
const ERASURE_TIMEOUT_MS = 30_000;

/** A page that is closed meanwhile never shows the receipt. */
export function useErasure() {
  return useMutation({
    mutationFn: async (body: { reason: string; confirmErasure: true }) => {
      const stopAsking = askBeforeClosing();
      const fetch = fetchWithin(ERASURE_TIMEOUT_MS);
      const { data } = await api.DELETE('/api/data-rights/erase', { body, fetch }).finally(stopAsking);
      return data!;
    },
  });
}

/** Public, needs no session; polled until the erasure is complete. */
export function useErasureReceipt(initialReceipt: ErasureReceipt) {
  return $api.useQuery(
    'get',
    '/api/data-rights/erasures/{reference}',
    { params: { path: { reference: initialReceipt.reference } } },
    {
      enabled: initialReceipt.state !== 'completed',
      initialData: initialReceipt,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'completed' ? false : POLL_INTERVAL_MS),
    },
  );
}
