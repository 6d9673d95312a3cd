import { http, HttpResponse } from 'msw';
import { analysisHandlers, conditionAnalysis } from './analysis-responses';
import { problem, server } from './server';

/** The popular conditions: key, English and Spanish name. */
export const NAMES = [
  ['anxiety', 'Anxiety', 'Ansiedad'],
  ['depression', 'Depression', 'Depresión'],
  ['insomnia', 'Insomnia', 'Insomnio'],
  ['jointPain', 'Joint pain', 'Dolor articular'],
  ['fatigue', 'Fatigue', 'Fatiga'],
  ['digestiveIssues', 'Digestive issues', 'Problemas digestivos'],
  ['hairLoss', 'Hair loss', 'Caída del cabello'],
  ['acne', 'Acne', 'Acné'],
];
export const POPULAR = NAMES.map(([popularKey, nameEn, nameEs], index) => ({
  id: index + 1,
  popularKey,
  nameEn,
  nameEs,
  isUserGenerated: false,
}));

export const translatedAnalysis = (query: URLSearchParams) =>
  query.get('language') === 'es'
    ? conditionAnalysis({ conditionName: 'Insomnio', conditionPhrase: 'el insomnio' })
    : conditionAnalysis();

const SUPPLEMENTS = [{ id: 41, nameEn: 'Magnesium', nameEs: 'Magnesio', isUserGenerated: false }];

/** Responses to the requests of the page without an analysis. */
export function serveHomePage(): void {
  // Suppresses the welcome popup, which has its own specs.
  sessionStorage.setItem('welcome-popup', 'shown');
  server.use(
    http.get('*/api/conditions/popular', () => HttpResponse.json(POPULAR)),
    http.get('*/api/conditions/search', () => HttpResponse.json([POPULAR[2]])),
    http.get('*/api/analysis/supplement-report', ({ request }) => {
      const parameters = new URL(request.url).searchParams;
      const found = SUPPLEMENTS.find(({ id }) => String(id) === parameters.get('supplementId'));
      return found
        ? HttpResponse.json({ supplementName: parameters.get('language') === 'es' ? found.nameEs : found.nameEn })
        : problem(404, 'supplement_not_found');
    }),
    http.get('*/api/supplements/search', () => HttpResponse.json(SUPPLEMENTS)),
  );
}

/** Serves analyses and records the search parameters of their requests. */
export function serveAnalyses(answer: Parameters<typeof analysisHandlers>[0] = translatedAnalysis) {
  const { handler, requests } = analysisHandlers(answer);
  server.use(handler);
  return requests;
}

/** The search parameters of a path. */
export const paramsOf = (place: string) => Object.fromEntries(new URLSearchParams(place.split('?')[1]));
