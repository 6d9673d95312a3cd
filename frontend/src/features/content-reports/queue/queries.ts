import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { exhaustive } from '../../../lib/exhaustive';
import { $api, api } from '../../../lib/http/api';
import { isProblem, isUnanswered } from '../../../lib/http/problem';
import { useLanguage } from '../../../lib/i18n/use-language';
import { CHANGED_BY_OTHERS } from '../../../lib/query/changed-by-others';
import { useInvalidate } from '../../../lib/query/use-invalidate';

export type ReportCase = components['schemas']['ReportCaseDto'];
export type ReportObjection = components['schemas']['ReportObjectionDto'];
export type ReportedTestimonial = ReportCase['testimonial'];
export type Severity = ReportCase['severity'];

export const SEVERITIES = exhaustive<Severity>()(['high', 'medium', 'low']);

const PAGE_SIZE = 20;
/** Others report and decide in the meantime. */
const REFRESH_MS = 30_000;
const CHANGED_BY_DECISION = ['/api/content-reports', '/api/testimonials', '/api/analysis', '/api/marketplace'];
/** It was decided, hidden or shown again, a report was added, or the author edited it: the list has to be read again. */
const OUTDATED = [
  'report_case_decided',
  'stale_report_case',
  'stale_version',
  // What was to be hidden is not public: its author edited it.
  'already_decided',
  'objection_decided',
  'stale_objection',
  'report_case_not_found',
  'objection_not_found',
];

export const isOutdated = (error: unknown): boolean => isProblem(error) && OUTDATED.includes(error.code);

export function useReportCases(page: number, severity: Severity | undefined, enabled: boolean) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/content-reports/cases',
    {
      params: { query: { page, pageSize: PAGE_SIZE, ...(severity && { severity }) } },
      headers: { 'Accept-Language': language },
    },
    { ...CHANGED_BY_OTHERS, enabled, refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  );
}

export function useReportObjections(page: number, enabled: boolean) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/content-reports/objections',
    { params: { query: { page, pageSize: PAGE_SIZE } }, headers: { 'Accept-Language': language } },
    { ...CHANGED_BY_OTHERS, enabled, refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  );
}

/** Numbers of the three queues; undefined while they are loaded. `pending`: if the page has loaded it already. */
export function useQueueSizes(
  enabled: boolean,
  known: { pending: number | undefined } | undefined,
): { pending?: number; reports?: number; objections?: number } {
  const query = { page: 1, pageSize: 1 };
  const { data: pending } = $api.useQuery(
    'get',
    '/api/testimonials/admin/pending',
    { params: { query } },
    { ...CHANGED_BY_OTHERS, enabled: enabled && known === undefined, refetchInterval: REFRESH_MS },
  );
  const { data: cases } = $api.useQuery(
    'get',
    '/api/content-reports/cases',
    { params: { query } },
    { ...CHANGED_BY_OTHERS, enabled, refetchInterval: REFRESH_MS },
  );
  return {
    pending: known ? known.pending : pending?.totalWaiting,
    reports: cases?.totalCases,
    objections: cases?.pendingObjections,
  };
}

export type CaseAction =
  | { kind: 'hide' | 'show' }
  | { kind: 'decide'; outcome: 'no_action' | 'taken_down'; statement: string };

export interface ObjectionDecision {
  outcome: 'upheld' | 'overturned';
  statement: string;
}

/** `onDone` and `onFailed` are called after the list was read again, also when the entry is no longer in it. */
interface ActionCallbacks<Action> {
  onStart: () => void;
  onDone: (action: Action) => void;
  onFailed: (error: unknown, action: Action) => void;
}

const reactTo = <Action>({ onStart, onDone, onFailed }: ActionCallbacks<Action>, reload: () => Promise<void>) => ({
  onMutate: onStart,
  onSuccess: async (_response: void, action: Action) => {
    await reload();
    onDone(action);
  },
  onError: async (error: unknown, action: Action) => {
    if (isOutdated(error)) await reload();
    // The list shows whether it took effect.
    else if (isUnanswered(error)) void reload();
    onFailed(error, action);
  },
});

/** Applies to the versions that were read; the server rejects it if the case or the testimonial has changed. */
export function useCaseAction({ id, version, testimonial }: ReportCase, callbacks: ActionCallbacks<CaseAction>) {
  const reload = useInvalidate(CHANGED_BY_DECISION);
  return useMutation({
    mutationFn: async (action: CaseAction) => {
      const params = { path: { id } };
      if (action.kind === 'decide') {
        const { outcome, statement } = action;
        const body = { outcome, statement, version, testimonialVersion: testimonial.version };
        await api.POST('/api/content-reports/cases/{id}/decision', { params, body });
      } else if (action.kind === 'hide')
        await api.POST('/api/content-reports/cases/{id}/hide', { params, body: { version } });
      else await api.POST('/api/content-reports/cases/{id}/show', { params, body: { version } });
    },
    ...reactTo(callbacks, reload),
  });
}

export function useObjectionDecision(
  { id, version, testimonial }: ReportObjection,
  callbacks: ActionCallbacks<ObjectionDecision>,
) {
  const reload = useInvalidate(CHANGED_BY_DECISION);
  return useMutation({
    mutationFn: async (decision: ObjectionDecision) => {
      await api.POST('/api/content-reports/objections/{id}/decision', {
        params: { path: { id } },
        body: { ...decision, version, testimonialVersion: testimonial?.version },
      });
    },
    ...reactTo(callbacks, reload),
  });
}
