import { http, HttpResponse } from 'msw';
import { analysisHandlers, conditionAnalysis, publicTestimonial } from './analysis-responses';
import { server } from './server';

/** The list of the testimonials about magnesium for insomnia. */
export const LIST = '/testimonials/41?conditionId=3&condition=Insomnia';

export const found = (changes: object = {}) => ({
  testimonials: [publicTestimonial()],
  totalPages: 1,
  totalPublicTestimonials: 1,
  totalCountedTestimonials: 1,
  conditionName: 'Insomnia',
  conditionPhrase: 'insomnia',
  supplementName: 'Magnesium',
  isSupplementUserGenerated: false,
  ...changes,
});

/** Serves the list; returns the queries that were requested. */
export function lists(answer: (query: URLSearchParams) => object | Response = () => found()) {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get('*/api/testimonials', ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(query);
      const page = answer(query);
      return page instanceof Response ? page : HttpResponse.json(page);
    }),
  );
  return requests;
}

/** Serves the statistics of the list; returns the queries that were requested. */
export function analyses(answer: Parameters<typeof analysisHandlers>[0] = () => conditionAnalysis()) {
  const { handler, requests } = analysisHandlers(answer);
  server.use(handler);
  return requests;
}
