import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { server } from './server';

type Month = components['schemas']['MonthlyPointsDto'];
type Entry = components['schemas']['LedgerEntryDto'];

/** A month with so many awards for testimonials and purchases. */
export const month = (name: string, testimonials: number, purchases = 0): Month => ({
  month: name,
  monthName: name,
  totalPoints: testimonials * 200 + purchases * 150,
  testimonialPoints: testimonials * 200,
  purchasePoints: purchases * 150,
  testimonialCount: testimonials,
  purchaseCount: purchases,
});

export const points = (months: Month[]) => ({
  totalPoints: months.reduce((sum, { totalPoints }) => sum + totalPoints, 0),
  monthlyBreakdown: months,
});

export const entry = (changes: Partial<Entry>): Entry => ({
  id: 1,
  createdAt: '2026-10-08T10:00:00.000Z',
  kind: 'testimonial',
  amount: 200,
  isReversal: false,
  testimonialId: 7,
  conditionName: 'Insomnia',
  conditionPhrase: 'insomnia',
  supplementName: 'Lavender',
  purchaseId: null,
  advertiserName: null,
  orderReference: null,
  ...changes,
});
export const ledger = (entries: Entry[], totalPages = 1) => ({ entries, totalPages, totalEntries: entries.length });

/** The responses of the points and of a page of their entries. */
export function servePoints(
  getPoints: () => object | Response,
  getEntries: (page: string | null) => object | Response,
) {
  const answer = (found: object | Response) => (found instanceof Response ? found : HttpResponse.json(found));
  server.use(
    http.get('*/api/user-points/my-monthly', () => answer(getPoints())),
    http.get('*/api/user-points/entries', ({ request }) =>
      answer(getEntries(new URL(request.url).searchParams.get('page'))),
    ),
  );
}
