import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { analysisHandlers, conditionAnalysis, publicTestimonial } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const LIST = '/testimonials/41?conditionId=3&condition=Insomnia';
const FORM = '/new-testimonial?condition=Insomnia&supplement=Magnesium';
const found = (changes: object = {}) => ({
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

function lists(answer: (query: URLSearchParams) => object | Response = () => found()) {
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

function analyses(answer: Parameters<typeof analysisHandlers>[0] = () => conditionAnalysis()) {
  const { handler, requests } = analysisHandlers(answer);
  server.use(handler);
  return requests;
}

const paramsOf = (place: string) => Object.fromEntries(new URLSearchParams(place.split('?')[1]));

const languages = [
  {
    language: 'en' as const,
    heading: 'Magnesium for insomnia',
    back: 'Back to the insomnia ranking',
    person: 'Female, 35–44',
    outcome: 'Significant improvement',
    shared: 'Shared 12 Nov 2026',
    facts: { Dose: '300 mg, once a day', 'Taken for': '4 months', 'Time to results': '2 weeks', Brand: 'Northlight' },
    sideEffects: { name: 'Side effects', value: 'Nausea, other (metallic taste)' },
    noResults: 'No results noticed',
    foreign: 'Written in Spanish',
    significant: '50% of 50 people reported a significant improvement.',
    empty: 'No testimonials found',
    share: 'Share your experience',
    parameters: 'Missing required parameters',
    conditionId: 'Condition ID is required',
    failed: 'Error loading testimonials',
    notFound: 'Condition not found',
  },
  {
    language: 'es' as const,
    heading: 'Magnesium para insomnia',
    back: 'Volver a la clasificación: Insomnia',
    person: 'Mujer, 35–44',
    outcome: 'Mejora significativa',
    shared: 'Compartido el 12 nov 2026',
    facts: { Dosis: '300 mg, 1 vez al día', 'Lo tomó': '4 meses', 'Se nota en': '2 semanas', Marca: 'Northlight' },
    sideEffects: { name: 'Efectos secundarios', value: 'Náuseas, otro (metallic taste)' },
    noResults: 'No notó resultados',
    foreign: 'Escrito en inglés',
    significant: 'El 50 % de 50 personas notó una mejora significativa.',
    empty: 'No hay testimonios',
    share: 'Comparte tu experiencia',
    parameters: 'Faltan parámetros obligatorios',
    conditionId: 'Falta el identificador del problema de salud',
    failed: 'Error al cargar los testimonios',
    notFound: 'No encontramos ese problema de salud',
  },
];

describe.each(languages)('/testimonials/:supplementId in $language', (words) => {
  const { language } = words;
  const inOther = language === 'en' ? 'es' : 'en';

  it('a testimonial shows all public fields', async () => {
    analyses();
    lists(() =>
      found({
        testimonials: [
          publicTestimonial({ language, sideEffects: 'nausea,other', otherSideEffects: 'metallic taste' }),
          publicTestimonial({ id: 18, language: inOther, perceivedImprovement: 'none', timeToResults: null }),
        ],
      }),
    );
    await renderRoute(LIST, { language });
    expect(await screen.findByRole('heading', { level: 1, name: words.heading })).toBeVisible();
    const [own, foreign] = screen.getAllByRole('article').map((card) => within(card));
    for (const text of [words.person, words.outcome, words.shared]) expect(own?.getByText(text)).toBeVisible();
    for (const [name, value] of Object.entries({ ...words.facts, [words.sideEffects.name]: words.sideEffects.value }))
      expect(own?.getByText(name).nextElementSibling).toHaveTextContent(value);
    expect(own?.queryByText(words.foreign)).not.toBeInTheDocument();
    expect(foreign?.getByText(words.foreign)).toBeVisible();
    expect(foreign?.getByText(words.noResults)).toBeVisible();
    expect(foreign?.getByText('I fall asleep within half an hour now.')).toHaveAttribute('lang', inOther);
  });

  it('the statistics of the analysis are shown', async () => {
    analyses();
    lists();
    await renderRoute(LIST, { language });
    const sentence = await screen.findByText(
      (_text, element) => element?.textContent?.replace(/\s/g, ' ') === words.significant,
    );
    expect(sentence).toBeVisible();
  });

  it('an empty list invites to share', async () => {
    analyses(() => conditionAnalysis({ totalTestimonials: 0, supplementRanking: [] }));
    lists(() => found({ testimonials: [], totalPages: 0, totalPublicTestimonials: 0 }));
    await renderRoute(LIST, { language });
    const title = await screen.findByRole('heading', { name: words.empty });
    const box = within(title.parentElement as HTMLElement);
    expect(box.getByRole('link', { name: words.share })).toHaveAttribute('href', FORM);
  });

  it.each([
    ['/testimonials/41', 'parameters' as const],
    ['/testimonials/abc?conditionId=3', 'parameters' as const],
    ['/testimonials/41?condition=Insomnia', 'conditionId' as const],
    ['/testimonials/41?condition=Insomnia&conditionId=x', 'conditionId' as const],
  ])('the missing parameter %s is reported', async (place, message) => {
    await renderRoute(place, { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(words[message]);
  });

  it('a failed request is explained and can be retried', async () => {
    let broken = true;
    analyses();
    lists(() => (broken ? problem(500, 'internal') : found()));
    const { user } = await renderRoute(LIST, { language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    broken = false;
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('an unknown condition is reported', async () => {
    analyses(() => problem(404, 'condition_not_found'));
    lists(() => problem(404, 'condition_not_found'));
    await renderRoute(LIST, { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(words.notFound);
  });

  it('Back leads to the ranking with its filters', async () => {
    analyses();
    lists();
    await renderRoute(
      `${LIST}&returnCondition=Insomnio&language=en&ageRange=35-44&gender=female&supplementId=41&supplementName=Magnesium`,
      { language },
    );
    const back = await screen.findByRole('link', { name: words.back });
    expect(back.getAttribute('href')).toMatch(/^\/\?/);
    expect(paramsOf(back.getAttribute('href') ?? '')).toEqual({
      condition: 'Insomnio',
      language,
      ageRange: '35-44',
      gender: 'female',
      supplementId: '41',
      supplementName: 'Magnesium',
    });
  });
});

it('the address of a merged supplement shows the statistics of the one that it belongs to', async () => {
  analyses();
  lists();
  await renderRoute('/testimonials/244?conditionId=3');
  expect(await screen.findByText(/reported a significant improvement/)).toBeVisible();
});

it('failed statistics are hidden', async () => {
  analyses(() => problem(500, 'internal'));
  lists();
  await renderRoute(LIST);
  expect(await screen.findByRole('article')).toBeVisible();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  expect(screen.queryByText(/reported a significant improvement/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('list and analysis use the same filters', async () => {
  const analysed = analyses();
  const listed = lists();
  await renderRoute(`${LIST}&ageRange=35-44&gender=female`);
  await screen.findByRole('article');
  const people = { ageRange: '35-44', gender: 'female', language: 'en', supplementId: '41' };
  expect(Object.fromEntries(listed[0] as URLSearchParams)).toEqual({
    ...people,
    conditionId: '3',
    page: '1',
    pageSize: '10',
  });
  expect(Object.fromEntries(analysed[0] as URLSearchParams)).toEqual({ ...people, conditionQuery: '3' });
});

it('filters without a match can be cleared', async () => {
  analyses();
  lists((query) =>
    query.has('gender') ? found({ testimonials: [], totalPages: 0, totalPublicTestimonials: 0 }) : found(),
  );
  const { user, place } = await renderRoute(`${LIST}&gender=other&page=2`);
  expect(await screen.findByRole('heading', { name: 'No testimonials match these filters' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(place()).toBe(LIST);
});

it('the page is stored in the URL with three page numbers', async () => {
  analyses();
  lists((query) =>
    found({
      testimonials: [publicTestimonial({ experience: `Words of page ${query.get('page')}` })],
      totalPages: 22,
      totalPublicTestimonials: 214,
    }),
  );
  const { user, place } = await renderRoute(`${LIST}&page=5`);
  expect(await screen.findByText('Words of page 5')).toBeVisible();
  const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(
    pages()
      .getAllByRole('link', { name: /^Page/ })
      .map((link) => link.textContent),
  ).toEqual(['4', '5', '6']);

  await user.click(pages().getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('Words of page 6')).toBeVisible();
  expect(paramsOf(place())).toEqual({ conditionId: '3', condition: 'Insomnia', page: '6' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('a page beyond the end opens the last page', async () => {
  analyses();
  lists((query) => found({ totalPages: 2, ...(query.get('page') === '9' && { testimonials: [] }) }));
  const { place } = await renderRoute(`${LIST}&page=9`);
  expect(await screen.findByRole('article')).toBeVisible();
  expect(paramsOf(place()).page).toBe('2');
});
