import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { server } from './server';
import { reviewDetail } from './testimonial-responses';

type ReportCase = components['schemas']['ReportCaseDto'];
type Objection = components['schemas']['ReportObjectionDto'];

export const STATEMENT = 'It advises readers to stop a prescribed medicine.';

export const reportCase = (changes: Partial<ReportCase> = {}): ReportCase => ({
  id: 12,
  version: 3,
  severity: 'high',
  openedAt: '2026-11-20T09:48:00.000Z',
  dueAt: '2026-11-27T09:48:00.000Z',
  hiddenSince: null,
  testimonial: { ...reviewDetail(), id: 988, version: 2, reviewStatus: 'approved' },
  reports: [
    {
      reason: 'danger',
      explanation: 'It tells readers to leave their tablets.',
      submittedAt: '2026-11-21T18:02:00.000Z',
    },
    { reason: 'made_up', explanation: null, submittedAt: '2026-11-20T09:48:00.000Z' },
  ],
  blockedBy: null,
  ...changes,
});

export const objection = (changes: Partial<Objection> = {}): Objection => ({
  id: 4,
  version: 1,
  caseId: 12,
  party: 'author',
  explanation: 'It describes what I did, not advice.',
  submittedAt: '2026-11-22T10:00:00.000Z',
  dueAt: '2026-11-29T10:00:00.000Z',
  decision: { outcome: 'taken_down', statement: STATEMENT, decidedAt: '2026-11-21T10:00:00.000Z' },
  testimonial: { ...reviewDetail(), id: 988, version: 2 },
  blockedBy: null,
  ...changes,
});

/** The queues of the server; `answer` is that of every decision. */
export function serveQueues(
  cases: ReportCase[],
  objections: Objection[] = [],
  answer: () => Response | Promise<Response> = () => new HttpResponse(null, { status: 204 }),
) {
  const sent: unknown[] = [];
  const requests: string[] = [];
  const record = async ({ request }: { request: Request }) => {
    sent.push([new URL(request.url).pathname.replace('/api/content-reports', ''), await request.json()]);
    return answer();
  };
  server.use(
    http.get('*/api/content-reports/cases', ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json({
        cases,
        totalPages: 1,
        totalCases: cases.length,
        totalReports: 2 * cases.length,
        pendingObjections: objections.length,
      });
    }),
    http.get('*/api/content-reports/objections', () =>
      HttpResponse.json({ objections, totalPages: 1, totalObjections: objections.length }),
    ),
    http.get('*/api/testimonials/admin/pending', () =>
      HttpResponse.json({ testimonials: [], totalPages: 1, totalTestimonials: 43, totalWaiting: 43 }),
    ),
    http.post('*/api/content-reports/cases/:id/:action', record),
    http.post('*/api/content-reports/objections/:id/decision', record),
  );
  return { sent, requests };
}
