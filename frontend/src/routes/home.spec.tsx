import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { conditionAnalysis } from '../test/analysis-responses';
import { NAMES, paramsOf, POPULAR, serveAnalyses, serveHomePage, translatedAnalysis } from '../test/home-page';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

beforeEach(serveHomePage);

const languages = [
  {
    language: 'en' as const,
    condition: 'Health condition',
    submit: 'See ranking',
    promptEnter: 'Please enter a health condition to discover the most effective supplements',
    promptChoose: 'Please select a condition from the dropdown to search',
    insomnia: 'Insomnia',
    popular: NAMES.map(([, en]) => en),
    popularTitle: 'Popular conditions',
    popularFailed: 'Failed to load health conditions',
    failed: 'Error analyzing condition. Please try again.',
    limited: 'Too many attempts. Try again in 3 minutes.',
    tryAgain: 'Try again',
    read: 'Read 50 testimonials about Magnesium',
    taken: ['300 mg', 'Once a day', '2 weeks', 'None 71%, stomach upset 14%'],
    method: 'How the ranking works',
    average: 'Average effectiveness',
    score: '3.5 / 5',
    marks: /^24 testimonials: Significant improvement 10 of 24/,
    share: 'Share your experience',
    noMatch: 'No match in our list',
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
    popularTitle: 'Problemas más buscados',
    popularFailed: 'No se han podido cargar los problemas de salud',
    failed: 'Error al analizar el problema de salud. Inténtalo de nuevo.',
    limited: 'Demasiados intentos. Vuelve a intentarlo en 3 minutos.',
    tryAgain: 'Volver a intentarlo',
    read: 'Leer 50 testimonios de Magnesium',
    taken: ['300 mg', '1 vez al día', '2 semanas', 'Ninguno 71 %, molestias de estómago 14 %'],
    method: 'Cómo funciona la clasificación',
    average: 'Eficacia media',
    score: '3,5 / 5',
    marks: /^24 testimonios: Mejora significativa 10 de 24/,
    share: 'Comparte tu experiencia',
    noMatch: 'No está en nuestra lista',
    nobody: 'Aún no hay suficientes testimonios',
  },
];

describe.each(languages)('/ in $language', (words) => {
  const { language } = words;

  it('the eight popular conditions are offered in their order', async () => {
    const requests = serveAnalyses();
    const { user, place } = await renderRoute('/', { language });
    const first = await screen.findByRole('link', { name: words.popular[0] });
    const links = within(first.parentElement as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(words.popular);

    await user.click(links[2] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: words.insomnia })).toBeVisible();
    expect(paramsOf(place())).toEqual({ condition: words.insomnia });
    expect(requests[0]?.get('language')).toBe(language);
  });

  it('the marks of the example are described to screen readers', async () => {
    await renderRoute('/', { language });
    const example = within(await screen.findByRole('figure'));
    expect(example.getByRole('img', { name: words.marks })).toBeVisible();
  });

  it('an empty or unlisted condition is reported', async () => {
    const { user } = await renderRoute('/', { language });
    await user.click(await screen.findByRole('button', { name: words.submit }));
    const box = screen.getByRole('combobox', { name: words.condition });
    expect(box).toHaveAccessibleDescription(words.promptEnter);
    expect(box).toHaveFocus();
    expect(document.title).toMatch(/^Error: .+ \| Recuento$/);

    await user.type(box, 'in');
    await waitFor(() => expect(document.title).not.toMatch(/^Error/));
    await user.type(box, '{Enter}');
    await waitFor(() => expect(box).toHaveAccessibleDescription(words.promptChoose));
  });

  it('a text without a match offers similar conditions and the form for a condition that is not listed', async () => {
    server.use(
      http.get('*/api/conditions/search', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const isUnmatched = searchParams.get('query') === 'insomnai' && !searchParams.has('similar');
        return HttpResponse.json(isUnmatched ? [] : [POPULAR[2]]);
      }),
    );
    const { user } = await renderRoute('/', { language });
    const box = await screen.findByRole('combobox', { name: words.condition });
    const search = within(screen.getByRole('search'));
    await user.type(box, 'insomnai');
    const share = await search.findByRole('link', { name: words.share });
    expect(share).toHaveAttribute('href', '/new-testimonial');
    expect(await search.findByRole('link', { name: words.insomnia })).toHaveAttribute(
      'href',
      `/?condition=${words.insomnia}`,
    );
    await user.type(box, '{Backspace}');
    expect(search.queryByRole('link', { name: words.share })).not.toBeInTheDocument();
  });

  it.each(['/', '/?condition=Insomnia'])('no list covers the ways on from a text without a match at %s', async (at) => {
    serveAnalyses();
    server.use(http.get('*/api/conditions/search', () => HttpResponse.json([])));
    const { user } = await renderRoute(at, { language });
    const box = await screen.findByRole('combobox', { name: words.condition });
    await user.clear(box);
    await user.type(box, 'insomnai');
    const search = within(screen.getByRole('search'));
    expect(await search.findByRole('link', { name: words.share })).toBeVisible();
    const spoken = await search.findAllByText(words.noMatch);
    expect(spoken.map((one) => one.getAttribute('role'))).toEqual(['status']);
  });

  it('a chosen suggestion runs the analysis and updates the URL', async () => {
    serveAnalyses();
    const { user, place } = await renderRoute('/', { language });
    await user.type(await screen.findByRole('combobox', { name: words.condition }), 'ins');
    await user.click(await screen.findByRole('option', { name: words.insomnia }));
    expect(await screen.findByRole('heading', { level: 1, name: words.insomnia })).toBeVisible();
    expect(paramsOf(place())).toEqual({ condition: words.insomnia });
    expect(screen.getByRole('combobox', { name: words.condition })).toHaveValue(words.insomnia);
  });

  it('the results show the summary, the ranking and the usage', async () => {
    serveAnalyses();
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
    serveAnalyses((query) => (broken ? problem(500, 'internal') : translatedAnalysis(query)));
    const { user } = await renderRoute('/?condition=Insomnia', { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(words.failed);
    broken = false;
    await user.click(screen.getByRole('button', { name: words.tryAgain }));
    expect(await screen.findByRole('article', { name: 'Magnesium' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('an analysis that met a limit of requests names the minutes to wait', async () => {
    const limited = () => problem(429, 'rate_limited', { retryAfterSeconds: 180 });
    server.use(http.get('*/api/analysis/condition-analysis', limited));
    await renderRoute('/?condition=Insomnia', { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(words.limited);
  });

  it('popular conditions that failed to load are reported', async () => {
    server.use(http.get('*/api/conditions/popular', () => problem(500, 'internal')));
    await renderRoute('/', { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(words.popularFailed);
  });

  it('a catalog without popular conditions shows no heading above an empty list', async () => {
    server.use(http.get('*/api/conditions/popular', () => HttpResponse.json([])));
    await renderRoute('/', { language });
    await waitFor(() => expect(screen.queryByRole('heading', { name: words.popularTitle })).not.toBeInTheDocument());
    expect(screen.getByRole('combobox', { name: words.condition })).toBeVisible();
  });

  it('a condition without reports invites to share', async () => {
    serveAnalyses(() => conditionAnalysis({ totalTestimonials: 0, averageEffectiveness: null, supplementRanking: [] }));
    await renderRoute('/?condition=Insomnia', { language });
    expect(await screen.findByRole('heading', { name: words.nobody })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText(words.average).nextElementSibling).toHaveTextContent(language === 'en' ? 'N/A' : 'N/D');
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
