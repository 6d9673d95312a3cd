import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { exhaustive } from '../../lib/exhaustive';
import { $api } from '../../lib/http/api';
import { isProblem, isUnanswered } from '../../lib/http/problem';
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

/** An attempt to object, or an earlier one, without a response may have been stored. */
export const mayBeStored = (error: unknown): boolean =>
  isUnanswered(error) || (isProblem(error) && error.code === 'already_objected');

/** Shows the objection that was sent, also if only its response was lost. */
function useReactionToObjection(path: string) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: ['get', path] });
  return { onSuccess: reload, onError: (error: unknown) => void (mayBeStored(error) && reload()) };
}

/** Sends the objection of the reporter who knows the number. */
export const useReporterObjection = () =>
  $api.useMutation(
    'post',
    '/api/content-reports/{number}/objection',
    useReactionToObjection('/api/content-reports/{number}'),
  );

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

export const useAuthorObjection = () =>
  $api.useMutation('post', '/api/content-reports/cases/{id}/objection', useReactionToObjection(AUTHOR_CASES));
