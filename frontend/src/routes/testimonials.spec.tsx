import { screen, waitFor, within } from '@testing-library/react';
import { conditionAnalysis, publicTestimonial } from '../test/analysis-responses';
import { analyses, found, lists, LIST } from '../test/published-list';
import { renderRoute } from '../test/render-route';
import { problem } from '../test/server';

const FORM = '/new-testimonial?condition=Insomnia&supplement=Magnesium';
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

  it('a testimonial, and the button that reports it, are named by what makes it another than the next one', async () => {
    analyses();
    lists();
    await renderRoute(LIST, { language });
    const card = await screen.findByRole('article', { name: `${words.person} ${words.shared}` });
    expect(within(card).getByRole('button')).toHaveAccessibleDescription(`${words.person} ${words.shared}`);
  });

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

it.each([
  [1, [1, 2, 3]],
  [5, [4, 5, 6]],
  [9, [7, 8, 9]],
])('page %i of nine has links to the pages %j', async (page, linked) => {
  analyses();
  lists(() => found({ totalPages: 9 }));
  await renderRoute(`${LIST}&page=${page}`);
  const links = await screen.findAllByRole('link', { name: /^Page \d/ });
  expect(links.map((link) => Number(link.textContent))).toEqual(linked);
  expect(screen.getByRole('link', { current: 'page', name: `Page ${page}` })).toBeVisible();
});
