import { http, HttpResponse } from 'msw';
import { server } from './server';

export const DATA_RIGHTS_PLACE = '/data-rights';

export const historyOf = (consentHistory: object[], totalPages = 1) => ({
  consentHistory,
  totalPages,
  totalConsents: consentHistory.length,
});

export const rectificationsOf = (rectifications: object[]) => ({
  rectifications,
  totalPages: 1,
  totalRectifications: rectifications.length,
  dueSoon: 0,
});

/** Responses to the requests of the page, for a user without any records. */
export function serveDataRightsPage(): void {
  server.use(
    http.get('*/api/data-rights/consent-history', () => HttpResponse.json(historyOf([]))),
    http.get('*/api/data-rights/rectifications', () => HttpResponse.json(rectificationsOf([]))),
  );
}
