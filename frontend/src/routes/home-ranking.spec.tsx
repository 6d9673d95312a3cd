import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { i18n } from '../lib/i18n/i18n';
import { conditionAnalysis, rankedSupplement } from '../test/analysis-responses';
import { POPULAR, serveAnalyses, serveHomePage } from '../test/home-page';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const ANXIETY = POPULAR[0]!;
const INSOMNIA = POPULAR[2]!;

/** Responses of the condition search; records the requests. */
function searches(found: (query: URLSearchParams) => object[]) {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get('*/api/conditions/search', ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(query);
      return HttpResponse.json(found(query));
    }),
  );
  return requests;
}

beforeEach(() => {
  sessionStorage.clear();
  serveHomePage();
});

const twelve = () =>
  conditionAnalysis({
    supplementRanking: Array.from({ length: 12 }, (_, index) =>
      rankedSupplement({
        supplementId: index + 1,
        supplementName: `Supplement ${index + 1}`,
        position: index + 1,
        ...(index === 11 && { totalTestimonials: 12, outcomeCounts: counts(2, 2, 2, 3, 3) }),
      }),
    ),
  });
const counts = (significant: number, moderate: number, residual: number, none: number, negative_effects: number) => ({
  significant,
  moderate,
  residual,
  none,
  negative_effects,
});

describe.each([
  {
    language: 'en' as const,
    interval: 'likely 2.9–3.9',
    small: 'Small sample',
    read: /^Read 12 testimonials/,
    guide: 'How to read this',
    tooLong: 'The server took too long to respond. Please try again.',
  },
  {
    language: 'es' as const,
    interval: /probable 2,9|2,9/,
    small: 'Muestra pequeña',
    read: /^Leer 12 testimonios/,
    guide: 'Cómo leerlo',
    tooLong: 'El servidor ha tardado demasiado en responder. Inténtalo de nuevo.',
  },
])('a long ranking in $language', ({ language, interval, small, read, guide, tooLong }) => {
  it('the ranking shows ten full cards and then compact rows in the order of the server', async () => {
    serveAnalyses(twelve);
    await renderRoute('/?condition=Insomnia', { language });
    await screen.findByRole('article', { name: 'Supplement 12' });
    const cards = screen.getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Supplement ${index + 1}`),
    );
    expect(cards.map((card) => within(card).queryAllByRole('link').length)).toEqual([
      ...Array<number>(10).fill(3),
      0,
      0,
    ]);
    const row = within(cards[11]!);
    expect(row.getByText(small)).toBeVisible();
    expect(row.getByText(interval)).toBeVisible();
    expect(row.getByRole('img', { name: /^12 testimon/ })).toBeVisible();
  });

  it('the compact rows are requested after the cards, and again after a failure', async () => {
    let failures = 1;
    const requests = serveAnalyses((query) =>
      query.has('offset') && failures-- > 0 ? problem(503, 'timeout') : twelve(),
    );
    const { user } = await renderRoute('/?condition=Insomnia', { language });
    await screen.findByRole('article', { name: 'Supplement 10' });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(tooLong)).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(10);
    await user.click(alert.getByRole('button'));
    await screen.findByRole('article', { name: 'Supplement 12' });
    expect(requests.map((query) => [query.get('limit'), query.get('offset')])).toEqual([
      ['10', null],
      [null, '10'],
      [null, '10'],
    ]);
  });

  it('a row is expanded and collapsed by keyboard and is still expanded after a return', async () => {
    serveAnalyses(twelve);
    const first = await renderRoute('/?condition=Insomnia', { language });
    const { user } = first;
    const toggle = await screen.findByRole('button', { name: 'Supplement 12' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle).toHaveFocus();
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const card = within(screen.getByRole('article', { name: 'Supplement 12' }));
    expect(card.getByRole('link', { name: read })).toBeVisible();
    expect(card.getByText('2/12', { selector: 'li:first-child *' })).toBeVisible();

    first.unmount();
    await renderRoute('/?condition=Insomnia', { language });
    const again = await screen.findByRole('button', { name: 'Supplement 12' });
    expect(again).toHaveAttribute('aria-expanded', 'true');
    await user.click(again);
    expect(again).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: read })).not.toBeInTheDocument();
  });

  it('the marks are also explained after the first card', async () => {
    serveAnalyses(twelve);
    await renderRoute('/?condition=Insomnia', { language });
    await screen.findByRole('article', { name: 'Supplement 1' });
    const [first, second] = ['Supplement 1', 'Supplement 2'].map((name) =>
      screen.getByRole('article', { name }).closest('li'),
    );
    expect(within(first!).getByRole('region', { name: guide })).toBeVisible();
    expect(within(second!).queryByRole('region', { name: guide })).not.toBeInTheDocument();
  });
});

describe.each([
  {
    language: 'en' as const,
    box: 'Health condition',
    title: 'Insomnia',
    prompt: 'Please select a condition from the dropdown to search',
  },
  {
    language: 'es' as const,
    box: 'Problema de salud',
    title: 'Insomnio',
    prompt: 'Elige un problema de salud de la lista para buscar',
  },
])('the key Enter in $language', ({ language, box, title, prompt }) => {
  it.each(['insomnia', 'INSOMNIO', '  Insómnio '])(
    'runs the search for "%s", a name in either language',
    async (typed) => {
      searches(() => [ANXIETY, INSOMNIA]);
      serveAnalyses(() => conditionAnalysis({ conditionName: title }));
      const { user, place } = await renderRoute('/', { language });
      await user.type(await screen.findByRole('combobox', { name: box }), `${typed}{Enter}`);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(place()).toBe(`/?condition=${title}`);
    },
  );

  it('Enter without an exact match asks to choose from the list', async () => {
    searches(() => [INSOMNIA]);
    const { user, place } = await renderRoute('/', { language });
    const input = await screen.findByRole('combobox', { name: box });
    await user.type(input, 'insomni{Enter}');
    await waitFor(() => expect(input).toHaveAccessibleDescription(prompt));
    expect(place()).toBe('/');
  });
});

describe.each([
  {
    language: 'en' as const,
    title: 'Condition not found',
    similar: 'Did you mean one of these?',
    name: 'Insomnia',
    popular: 'Anxiety',
    share: 'Share your experience',
  },
  {
    language: 'es' as const,
    title: 'No encontramos ese problema de salud',
    similar: '¿Querías decir uno de estos?',
    name: 'Insomnio',
    popular: 'Ansiedad',
    share: 'Comparte tu experiencia',
  },
])('an unknown condition in $language', ({ language, title, similar, name, popular, share }) => {
  beforeEach(() => {
    serveAnalyses(() => problem(404, 'condition_not_found'));
  });

  it('an unknown name offers similar names, popular conditions and a link to contribute', async () => {
    const requests = searches(() => [INSOMNIA]);
    const { user, place } = await renderRoute('/?condition=insomia', { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(Object.fromEntries(requests[0]!)).toEqual({ query: 'insomia', language, similar: 'true' });
    expect(await screen.findByRole('link', { name: popular })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: share })).toHaveAttribute('href', '/new-testimonial');
    serveAnalyses(() => conditionAnalysis({ conditionName: name }));
    await user.click(within(screen.getByRole('region', { name: similar })).getByRole('link', { name }));
    expect(place()).toBe(`/?condition=${name}`);
  });

  it('similar names are not offered when there are none', async () => {
    searches(() => []);
    await renderRoute('/?condition=zzz', { language });
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(screen.queryByRole('region', { name: similar })).not.toBeInTheDocument();
  });
});

it('the chip and the field of the supplement filter follow the language', async () => {
  serveAnalyses((query) =>
    conditionAnalysis({ conditionName: query.get('language') === 'es' ? 'Insomnio' : 'Insomnia' }),
  );
  await renderRoute('/?condition=Insomnia&supplementId=41&supplementName=Magnesium');
  expect(await screen.findByRole('button', { name: 'Remove Magnesium' })).toBeVisible();
  await act(() => i18n.changeLanguage('es'));
  expect(await screen.findByRole('button', { name: 'Quitar Magnesio' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Suplemento' })).toHaveValue('Magnesio');
  expect(await screen.findByRole('combobox', { name: 'Problema de salud' })).toHaveValue('Insomnio');
});

it.each([
  ['en', 'insomnia', 'Supplements for insomnia | Recuento'],
  ['es', 'el insomnio', 'Suplementos para el insomnio | Recuento'],
  ['es', null, 'Suplementos: Insomnio | Recuento'],
] as const)('the title in %s with the phrase %s reads "%s"', async (language, conditionPhrase, title) => {
  const conditionName = language === 'es' ? 'Insomnio' : 'Insomnia';
  serveAnalyses(() => conditionAnalysis({ conditionName, conditionPhrase }));
  await renderRoute('/?condition=Insomnia', { language });
  await waitFor(() => expect(document.title).toBe(title));
});
