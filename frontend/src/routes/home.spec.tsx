import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { analysisHandlers, conditionAnalysis, rankedSupplement } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const NAMES = [
  ['anxiety', 'Anxiety', 'Ansiedad'],
  ['depression', 'Depression', 'Depresión'],
  ['insomnia', 'Insomnia', 'Insomnio'],
  ['jointPain', 'Joint pain', 'Dolor articular'],
  ['fatigue', 'Fatigue', 'Fatiga'],
  ['digestiveIssues', 'Digestive issues', 'Problemas digestivos'],
  ['hairLoss', 'Hair loss', 'Caída del cabello'],
  ['acne', 'Acne', 'Acné'],
];
const POPULAR = NAMES.map(([popularKey, nameEn, nameEs], index) => ({
  id: index + 1,
  popularKey,
  nameEn,
  nameEs,
  isUserGenerated: false,
}));

const translated = (query: URLSearchParams) =>
  query.get('language') === 'es'
    ? conditionAnalysis({ conditionName: 'Insomnio', conditionPhrase: 'el insomnio' })
    : conditionAnalysis();

beforeEach(() => {
  // Suppresses the welcome popup, which has its own specs.
  sessionStorage.setItem('welcome-popup', 'shown');
  server.use(
    http.get('*/api/conditions/popular', () => HttpResponse.json(POPULAR)),
    http.get('*/api/conditions/search', () => HttpResponse.json([POPULAR[2]])),
    http.get('*/api/supplements', () =>
      HttpResponse.json([{ id: 41, nameEn: 'Magnesium', nameEs: 'Magnesio', isUserGenerated: false }]),
    ),
    http.get('*/api/supplements/search', () =>
      HttpResponse.json([{ id: 41, nameEn: 'Magnesium', nameEs: 'Magnesio', isUserGenerated: false }]),
    ),
  );
});

function analyses(answer: Parameters<typeof analysisHandlers>[0] = translated) {
  const { handler, requests } = analysisHandlers(answer);
  server.use(handler);
  return requests;
}

const paramsOf = (place: string) => Object.fromEntries(new URLSearchParams(place.split('?')[1]));

const languages = [
  {
    language: 'en' as const,
    condition: 'Health condition',
    submit: 'See ranking',
    promptEnter: 'Please enter a health condition to discover the most effective supplements',
    promptChoose: 'Please select a condition from the dropdown to search',
    insomnia: 'Insomnia',
    popular: NAMES.map(([, en]) => en),
    popularFailed: 'Failed to load health conditions',
    failed: 'Error analyzing condition. Please try again.',
    tryAgain: 'Try again',
    read: 'Read 50 testimonials about Magnesium',
    taken: ['300 mg', 'Once a day', '2 weeks', 'None 71%, stomach upset 14%'],
    method: 'How the ranking works',
    average: 'Average effectiveness',
    score: '3.5 / 5',
    nobody: 'Not enough testimonials yet',
  },
  {
    language: 'es' as const,
    condition: 'Problema de salud',
    submit: 'Ver clasificación',
    promptEnter: 'Escribe un problema de salud para descubrir los suplementos más eficaces',
    promptChoose: 'Elige un problema de salud de la lista para buscar',
    insomnia: 'Insomnio',
    popular: NAMES.map(([, , es]) => es),
    popularFailed: 'No se han podido cargar los problemas de salud',
    failed: 'Error al analizar el problema de salud. Inténtalo de nuevo.',
    tryAgain: 'Volver a intentarlo',
    read: 'Leer 50 testimonios de Magnesium',
    taken: ['300 mg', '1 vez al día', '2 semanas', 'Ninguno 71 %, molestias de estómago 14 %'],
    method: 'Cómo funciona la clasificación',
    average: 'Eficacia media',
    score: '3,5 / 5',
    nobody: 'Aún no hay suficientes testimonios',
  },
];

describe.each(languages)('/ in $language', (words) => {
  const { language } = words;

  it('the eight popular conditions are offered in their order', async () => {
    const requests = analyses();
    const { user, place } = await renderRoute('/', { language });
    const first = await screen.findByRole('link', { name: words.popular[0] });
    const links = within(first.parentElement as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(words.popular);

    await user.click(links[2] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: words.insomnia })).toBeVisible();
    expect(paramsOf(place())).toEqual({ condition: words.insomnia });
    expect(requests[0]?.get('language')).toBe(language);
  });

  it('an empty or unlisted condition is reported', async () => {
    const { user } = await renderRoute('/', { language });
    await user.click(await screen.findByRole('button', { name: words.submit }));
    const box = screen.getByRole('combobox', { name: words.condition });
    expect(box).toHaveAccessibleDescription(words.promptEnter);
    expect(box).toHaveFocus();

    await user.type(box, 'in{Enter}');
    await waitFor(() => expect(box).toHaveAccessibleDescription(words.promptChoose));
  });

  it('a chosen suggestion runs the analysis and updates the URL', async () => {
    analyses();
    const { user, place } = await renderRoute('/', { language });
    await user.type(await screen.findByRole('combobox', { name: words.condition }), 'ins');
    await user.click(await screen.findByRole('option', { name: words.insomnia }));
    expect(await screen.findByRole('heading', { level: 1, name: words.insomnia })).toBeVisible();
    expect(paramsOf(place())).toEqual({ condition: words.insomnia });
    expect(screen.getByRole('combobox', { name: words.condition })).toHaveValue(words.insomnia);
  });

  it('the results show the summary, the ranking and the usage', async () => {
    analyses();
    await renderRoute('/?condition=Insomnia', { language });
    const card = within(await screen.findByRole('article', { name: 'Magnesium' }));
    for (const fact of words.taken) expect(card.getByText(fact)).toBeVisible();
    expect(card.getByRole('link', { name: words.read })).toBeVisible();
    // The legend is rendered twice; CSS shows one of them: next to the list, or after its first card.
    const methods = screen.getAllByRole('link', { name: words.method });
    expect(methods.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/how-the-ranking-works'));
    expect(screen.getByText(words.average).nextElementSibling).toHaveTextContent(words.score);
  });

  it('a failed analysis is explained and can be retried', async () => {
    let broken = true;
    analyses((query) => (broken ? problem(500, 'internal') : translated(query)));
    const { user } = await renderRoute('/?condition=Insomnia', { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(words.failed);
    broken = false;
    await user.click(screen.getByRole('button', { name: words.tryAgain }));
    expect(await screen.findByRole('article', { name: 'Magnesium' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('popular conditions that failed to load are reported', async () => {
    server.use(http.get('*/api/conditions/popular', () => problem(500, 'internal')));
    await renderRoute('/', { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(words.popularFailed);
  });

  it('a condition without reports invites to share', async () => {
    analyses(() => conditionAnalysis({ totalTestimonials: 0, averageEffectiveness: null, supplementRanking: [] }));
    await renderRoute('/?condition=Insomnia', { language });
    expect(await screen.findByRole('heading', { name: words.nobody })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText(words.average).nextElementSibling).toHaveTextContent(language === 'en' ? 'N/A' : 'N/D');
  });
});

describe('search parameters', () => {
  it('all filters of the URL are applied and sent to the server', async () => {
    const requests = analyses();
    await renderRoute(
      '/?query=Insomnio&ageRange=35-44&gender=prefer_not_to_say&supplementId=41&supplementName=Magnesium',
    );
    await screen.findByRole('article', { name: 'Magnesium' });
    expect(Object.fromEntries(requests[0] as URLSearchParams)).toEqual({
      conditionQuery: 'Insomnio',
      language: 'en',
      ageRange: '35-44',
      gender: 'prefer_not_to_say',
      supplementId: '41',
    });
    for (const filter of ['Age 35–44', 'Prefer not to say', 'Magnesium'])
      expect(screen.getByRole('button', { name: `Remove ${filter}` })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Supplement' })).toHaveValue('Magnesium');
  });

  it('unknown parameters are ignored', async () => {
    const requests = analyses();
    await renderRoute('/?condition=Insomnia&ageRange=12-17&gender=none&supplementId=abc');
    await screen.findByRole('article', { name: 'Magnesium' });
    expect(Object.fromEntries(requests[0] as URLSearchParams)).toEqual({ conditionQuery: 'Insomnia', language: 'en' });
    expect(screen.queryByText('Showing:')).not.toBeInTheDocument();
  });

  it('each filter change repeats the analysis and can be undone by Back', async () => {
    const requests = analyses();
    const { user, place, router } = await renderRoute('/?condition=Insomnia');
    await screen.findByRole('article', { name: 'Magnesium' });
    await user.click(screen.getByRole('button', { name: 'Show filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age range' }), '35–44');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Female');
    await user.type(screen.getByRole('combobox', { name: 'Supplement' }), 'mag');
    await user.click(await screen.findByRole('option', { name: 'Magnesium' }));
    await waitFor(() => expect(requests).toHaveLength(4));
    expect(paramsOf(place())).toEqual({
      condition: 'Insomnia',
      ageRange: '35-44',
      gender: 'female',
      supplementId: '41',
      supplementName: 'Magnesium',
    });
    expect(requests.at(-1)?.get('supplementId')).toBe('41');

    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Supplement' })).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(paramsOf(place())).toEqual({ condition: 'Insomnia' });
    expect(screen.queryByText('Showing:')).not.toBeInTheDocument();
  });

  it('changing the text clears condition, results and error and keeps the typing', async () => {
    analyses();
    const { user, place, router } = await renderRoute('/?condition=Insomnia&gender=female');
    await screen.findByRole('article', { name: 'Magnesium' });
    const box = screen.getByRole('combobox', { name: 'Health condition' });
    await user.type(box, 'x');
    expect(box).toHaveValue('Insomniax');
    expect(box).toHaveFocus();
    expect(paramsOf(place())).toEqual({ gender: 'female' });
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.getByText('Please select a condition from the dropdown to search')).toBeVisible();

    await user.clear(box);
    expect(screen.getByText(/Please enter a health condition/)).toBeVisible();

    await act(() => router.navigate(-1));
    expect(await screen.findByRole('article', { name: 'Magnesium' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Health condition' })).toHaveValue('Insomnia');
  });

  it('changing the text clears the supplement filter', async () => {
    analyses();
    const { user, place } = await renderRoute('/?condition=Insomnia&supplementId=41&supplementName=Magnesium');
    await screen.findByRole('article', { name: 'Magnesium' });
    await user.click(screen.getByRole('button', { name: 'Clear Supplement' }));
    expect(paramsOf(place())).toEqual({ condition: 'Insomnia' });
    expect(screen.getByRole('combobox', { name: 'Supplement' })).toHaveValue('');
  });

  it('an unknown condition is explained without a retry', async () => {
    analyses(() => problem(404, 'condition_not_found'));
    await renderRoute('/?condition=Zzz');
    expect(await screen.findByRole('alert')).toHaveTextContent('Condition not found');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

it('suggestions are requested after more than two letters, and failures are silent', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const questions: (string | null)[] = [];
  server.use(
    http.get('*/api/conditions/search', ({ request }) => {
      questions.push(new URL(request.url).searchParams.get('query'));
      return problem(500, 'internal');
    }),
  );
  const { user } = await renderRoute('/');
  const box = await screen.findByRole('combobox', { name: 'Health condition' });
  await user.type(box, 'in');
  await user.type(box, 's');
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(questions).toEqual(['ins']);
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  log.mockRestore();
});

describe('ranked supplement', () => {
  const open = async (...supplementRanking: ReturnType<typeof rankedSupplement>[]) => {
    analyses(() => conditionAnalysis({ supplementRanking }));
    const view = await renderRoute('/?condition=Insomnia&gender=female');
    await screen.findAllByRole('article');
    return view;
  };
  const ranked = (supplementId: number, changes: Parameters<typeof rankedSupplement>[0]) =>
    rankedSupplement({ supplementId, supplementName: `Supplement ${supplementId}`, ...changes });
  const few = { significant: 2, moderate: 1, residual: 0, none: 0, negative_effects: 0 };

  it('only the first three with enough reports have a medal', async () => {
    await open(
      ranked(1, { position: 1 }),
      ranked(2, { position: 2, fewReports: true, totalTestimonials: 3, outcomeCounts: few }),
      ranked(4, { position: 4 }),
    );
    const looks = screen.getAllByRole('img', { name: /^Position/ }).map((seal) => seal.textContent);
    expect(looks).toEqual(['1', '#2', '#4']);
    expect(within(screen.getByRole('list', { name: 'Ranking' })).getAllByRole('article')).toHaveLength(3);
  });

  it('the card shows the uncertainty', async () => {
    await open(
      ranked(1, { tooCloseToNext: true }),
      ranked(2, { totalTestimonials: 19 }),
      ranked(3, {
        totalTestimonials: 3,
        outcomeCounts: few,
        howTaken: {
          ...rankedSupplement().howTaken,
          sideEffects: [
            { code: 'none', percentage: 66.7 },
            { code: 'nausea', percentage: 33.3 },
          ],
        },
      }),
    );
    const [first, second, third] = screen.getAllByRole('article').map((card) => within(card));
    expect(first?.getByText('Too close to call with #2')).toBeVisible();
    expect(second?.getByText('Small sample')).toBeVisible();
    expect(third?.getByText('Fewer than 10 reports')).toBeVisible();
    expect(third?.getByText('Early signal')).toBeVisible();
    expect(third?.getByText('None in 2 of 3 reports, nausea in 1')).toBeVisible();
  });

  it('more harm than benefit is stated beside 0.0', async () => {
    await open(ranked(1, { overallEffectivenessScore: 0, scoreLow: 0, scoreHigh: 0.4, moreHarmThanBenefit: true }));
    const card = within(screen.getByRole('article'));
    expect(card.getByText('0.0')).toBeVisible();
    expect(card.getByText('More harm than benefit')).toBeVisible();
  });

  it('the card links to testimonials and products', async () => {
    await open(rankedSupplement());
    const target = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(target(/^Read 50/)).toMatch(/^\/testimonials\/41\?/);
    expect(paramsOf(target(/^Read 50/))).toEqual({
      condition: 'Insomnia',
      conditionId: '3',
      gender: 'female',
      language: 'en',
    });
    expect(paramsOf(target(/^See products/))).toEqual({ condition: 'Insomnia', supplement: 'Magnesium' });
  });
});
