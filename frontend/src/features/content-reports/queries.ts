import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { exhaustive } from '../../lib/exhaustive';
import { $api } from '../../lib/http/api';
import { CHANGED_BY_OTHERS } from '../../lib/query/changed-by-others';
import { useAuth } from '../../lib/session/auth-context';

export type ContentReport = components['schemas']['ContentReportDto'];
export type AuthorCase = components['schemas']['AuthorCaseDto'];
export type ReportReason = ContentReport['reason'];

export const REASONS = exhaustive<ReportReason>()([
  'personal_data',
  'danger',
  'advertising',
  'made_up',
  'offensive',
  'illegal',
]);

const MY_REPORTS = '/api/content-reports/my';
const AUTHOR_CASES = '/api/content-reports/about-me';

export function useSendReport() {
  const queryClient = useQueryClient();
  return $api.useMutation('post', '/api/content-reports', {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['get', MY_REPORTS] }),
  });
}

export const useContentReport = (number: string) =>
  $api.useQuery(
    'get',
    '/api/content-reports/{number}',
    { params: { path: { number } } },
    { ...CHANGED_BY_OTHERS, retry: false },
  );

/** A page of the reports of the signed-in user. */
export function useMyReports(page: number) {
  const { status } = useAuth();
  return $api.useQuery(
    'get',
    MY_REPORTS,
    { params: { query: { page, pageSize: 100 } } },
    {
      ...CHANGED_BY_OTHERS,
      enabled: status === 'signed-in',
      retry: false,
      placeholderData: keepPreviousData,
    },
  );
}

/** Sends the objection of the reporter who knows the number. */
export function useReporterObjection() {
  const queryClient = useQueryClient();
  return $api.useMutation('post', '/api/content-reports/{number}/objection', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['get', '/api/content-reports/{number}'] }),
  });
}

/** Reports that concern a testimonial of the signed-in user. */
export function useAuthorCases(testimonialId: number | null) {
  const { status } = useAuth();
  return $api.useQuery(
    'get',
    AUTHOR_CASES,
    { params: { query: { testimonialId: testimonialId ?? 0, pageSize: 100 } } },
    { ...CHANGED_BY_OTHERS, enabled: status === 'signed-in' && testimonialId !== null, retry: false },
  );
}

export function useAuthorObjection() {
  const queryClient = useQueryClient();
  return $api.useMutation('post', '/api/content-reports/cases/{id}/objection', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['get', AUTHOR_CASES] }),
  });
}
