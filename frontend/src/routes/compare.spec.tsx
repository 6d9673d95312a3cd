import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { analysisHandlers, conditionAnalysis, rankedSupplement } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { recordSavedFiles } from '../test/saved-files';
import { problem, server } from '../test/server';

type Comparison = components['schemas']['ComparisonDto'];

const supplement = (supplementId: number, supplementName: string, people = 50) => ({
  supplementId,
  supplementName,
  isUserGenerated: false,
  figures: rankedSupplement({ supplementId, supplementName, totalTestimonials: people }),
});

const pair = (probability: number | null) => ({
  firstId: 41,
  secondId: 5,
  firstBetterProbability: probability,
  secondBetterProbability: probability === null ? null : 1 - probability,
  tooCloseToSay: probability === null ? null : probability >= 0.4 && probability <= 0.6,
});

const comparison = (changes: Partial<Comparison> = {}): Comparison => ({
  conditionId: 3,
  conditionName: 'Insomnia',
  conditionPhrase: 'insomnia',
  totalSupplements: 12,
  supplements: [supplement(41, 'Magnesium'), supplement(5, 'Valerian', 7)],
  pairs: [pair(0.7431)],
  ...changes,
});

const serve = (answer: Comparison | Response) => {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get('*/api/analysis/comparison', ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
  return requests;
};

it.each([
  [
    0.7431,
    7,
    /magnesium looks better than valerian in 7 of 10 cases/,
    /Exact value 74%.*in 3 of 10 cases it is the other way/,
  ],
  [
    0.0312,
    9,
    /valerian looks better than magnesium in more than 9 of 10 cases/,
    /Exact value 97%.*could still mislead/,
  ],
  [0.9962, 9, /magnesium looks better than valerian in more than 9 of 10 cases/, /over 99%.*not proof for you/],
  [
    0.5204,
    5,
    /too close to say whether magnesium or valerian/,
    /Exact value 52% for magnesium.*do not tell the two apart/,
  ],
  [0.6, 6, /too close to say/, /Exact value 60%/],
  // A whole percentage would contradict the tenths, which are rounded down.
  [0.6021, 6, /magnesium looks better than valerian in 6 of 10 cases/, /Exact value 60\.2%/],
  [0.7962, 7, /magnesium looks better than valerian in 7 of 10 cases/, /Exact value 79\.6%/],
  [0.9042, 9, /magnesium looks better than valerian in more than 9 of 10 cases/, /Exact value 90\.4%/],
])('a probability of %d is said without overstating it', async (probability, tenths, sentence, doubt) => {
  serve(comparison({ pairs: [pair(probability)] }));
  await renderRoute('/compare?condition=3&supplements=41,5');
  const section = within(await screen.findByRole('region', { name: 'Which looks better' }));
  expect(section.getByRole('img', { name: `${tenths} of 10` })).toBeVisible();
  const item = section.getByRole('listitem');
  expect(item).toHaveTextContent(sentence);
  expect(item).toHaveTextContent(doubt);
  expect(item).toHaveTextContent('Fewer than 10 people reported on valerian');
  expect(item).not.toHaveTextContent(/certain/);
});

it('a supplement without reports is named and has no probability', async () => {
  serve(
    comparison({
      supplements: [supplement(41, 'Magnesium'), { ...supplement(5, 'Valerian'), figures: null }],
      pairs: [pair(null)],
    }),
  );
  await renderRoute('/compare?condition=3&supplements=41,5', { language: 'es' });
  expect(await screen.findByText(/nadie ha hablado aquí de valerian/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Magnesium y valerian para insomnia' })).toBeVisible();
});

it('names that users wrote stay as they are inside sentences', async () => {
  const written = { ...supplement(5, 'Tenerife salt'), isUserGenerated: true };
  serve(comparison({ conditionPhrase: 'Raynaud', supplements: [supplement(41, 'Magnesium'), written] }));
  await renderRoute('/compare?condition=3&supplements=41,5');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Magnesium and Tenerife salt for Raynaud' }),
  ).toBeVisible();
  expect(screen.getByText(/looks better than/)).toHaveTextContent('magnesium looks better than Tenerife salt');
});

it('the share without side effects is counted out of the testimonials of each supplement', async () => {
  const withShare = (id: number, name: string, people: number, percentage: number) => {
    const { figures, ...names } = supplement(id, name, people);
    const sideEffects = [{ code: 'none' as const, percentage }];
    return { ...names, figures: { ...figures, howTaken: { ...figures.howTaken, sideEffects } } };
  };
  serve(
    comparison({
      supplements: [
        withShare(41, 'Magnesium', 89, 70.8),
        withShare(5, 'Valerian', 7, 42.9),
        // The share does not say how many of so many people.
        withShare(6, 'Melatonin', 4_000, 58.1),
      ],
      pairs: [],
    }),
  );
  await renderRoute('/compare?condition=3&supplements=41,5,6');
  const row = within(await screen.findByRole('table', { name: 'Side by side' })).getByRole('row', {
    name: /^No side effects/,
  });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['71% (63)', '43% (3)', '58%']);
});

it('the filters of the ranking are part of the address, of the request, of the page and of its citation', async () => {
  const requests = serve(comparison());
  const { user } = await renderRoute('/compare?condition=3&supplements=41,5&gender=female&ageRange=35-44');
  expect(await screen.findByText('Only reports of: female and age 35–44')).toBeVisible();
  expect(Object.fromEntries(requests[0]!)).toMatchObject({
    supplementIds: '41,5',
    gender: 'female',
    ageRange: '35-44',
  });
  await user.click(screen.getByRole('button', { name: 'Cite' }));
  expect(await screen.findByText(/for insomnia \(female and age 35–44\)\. Figures of .+&gender=female&/)).toBeVisible();
});

it.each(['?condition=3&supplements=41', '?condition=3&supplements=41,41', '?condition=x&supplements=41,5', ''])(
  'the address %s says what a comparison needs',
  async (search) => {
    await renderRoute(`/compare${search}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Nothing to compare here' })).toBeVisible();
  },
);

it('unknown supplements say what a comparison needs', async () => {
  serve(problem(404, 'supplement_not_found'));
  await renderRoute('/compare?condition=3&supplements=41,99');
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing to compare here' })).toBeVisible();
});

it('a comparison that cannot be loaded is named', async () => {
  serve(problem(500, 'internal'));
  await renderRoute('/compare?condition=3&supplements=41,5', { language: 'es' });
  expect(await screen.findByRole('alert')).toHaveTextContent('No se ha podido cargar la comparación.');
  expect(screen.getByRole('heading', { level: 1, name: 'Comparación' })).toBeVisible();
  expect(document.title).toBe('Error: Comparación | Recuento');
});

it('two to four supplements of a ranking can be selected', async () => {
  const names = ['Magnesium', 'Valerian', 'Melatonin', 'Glycine', 'Saffron'];
  const { handler } = analysisHandlers(() =>
    conditionAnalysis({
      supplementRanking: names.map((supplementName, index) =>
        rankedSupplement({ supplementId: 41 + index, supplementName, position: index + 1 }),
      ),
    }),
  );
  server.use(handler);
  const { user, place, router } = await renderRoute('/?condition=Insomnia&gender=female');
  for (const name of names.slice(0, 4))
    await user.click(await screen.findByRole('checkbox', { name: `Compare ${name}` }));
  const fifth = screen.getByRole('checkbox', { name: 'Compare Saffron' });
  expect(fifth).toBeDisabled();
  expect(fifth).toHaveAccessibleDescription('Up to 4');
  expect(screen.getByRole('checkbox', { name: 'Compare Valerian' })).not.toHaveAccessibleDescription();
  const bar = within(screen.getByRole('region', { name: 'Comparison' }));
  await user.click(screen.getByRole('checkbox', { name: 'Compare Valerian' }));
  serve(comparison());
  await user.click(bar.getByRole('link', { name: 'Compare 3' }));
  expect(place()).toBe('/compare?condition=3&supplements=41,43,44&gender=female');
  await act(() => router.navigate(-1));
  expect(place()).toBe('/?condition=Insomnia&gender=female');
  expect(await screen.findByRole('link', { name: 'Compare 3' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: `Compare ${names[0]}` })).toBeChecked();
});

it('each condition has its own selection, also after Back', async () => {
  const { handler } = analysisHandlers((query) =>
    conditionAnalysis({
      conditionId: query.get('conditionQuery') === 'Anxiety' ? 1 : 3,
      supplementRanking: ['Magnesium', 'Valerian'].map((supplementName, index) =>
        rankedSupplement({ supplementId: 41 + index, supplementName, position: index + 1 }),
      ),
    }),
  );
  server.use(handler);
  const { user, router } = await renderRoute('/?condition=Insomnia');
  const findBox = (name: string) => screen.findByRole('checkbox', { name: `Compare ${name}` });
  await user.click(await findBox('Magnesium'));
  await act(() => router.navigate('/?condition=Anxiety'));
  expect(await findBox('Magnesium')).not.toBeChecked();
  await user.click(await findBox('Valerian'));
  // The answer of the first condition is still there: its ranking replaces the other one at once.
  await act(() => router.navigate(-1));
  expect(await findBox('Magnesium')).toBeChecked();
  expect(await findBox('Valerian')).not.toBeChecked();
});

it('the figures can be cited with their date, and saved as the API answered them', async () => {
  const saved = recordSavedFiles();
  const answer = comparison();
  serve(answer);
  const { user } = await renderRoute('/compare?condition=3&supplements=41,5&at=2026-11-01');
  expect(await screen.findByText(/cited with the figures of 1 Nov 2026/)).toBeVisible();
  for (const format of ['CSV (spreadsheet)', 'JSON', 'Chart as SVG']) {
    screen.getByRole('button', { name: 'Download' }).focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: format }));
  }
  const [csv, json, svg] = await Promise.all(saved.map(({ text }) => text));
  expect(saved[0]!.name).toMatch(/^magnesium-and-valerian-for-insomnia-\d{4}-\d\d-\d\d\.csv$/);
  expect(JSON.parse(json!)).toEqual(answer);
  const [header, first] = csv!.split('\r\n').map((line) => line.split(','));
  const cell = (column: string) => first![header!.indexOf(column)];
  const { figures } = answer.supplements[0]!;
  expect(cell('overallEffectivenessScore')).toBe(String(figures!.overallEffectivenessScore));
  expect(cell('howTaken.sideEffects.stomach_upset')).toBe('14.3');
  expect(csv).toContain('0.7431');
  const chart = new DOMParser().parseFromString(svg!, 'image/svg+xml');
  expect(chart.querySelectorAll('circle')).toHaveLength(2);
  expect(chart.querySelector('desc')!.textContent).toMatch(
    /Magnesium: .+, n = 50\n.+\nDot: average score.+\n.+n = 57\. http/,
  );
  await user.click(screen.getByRole('button', { name: 'Cite' }));
  expect(
    await screen.findByText(/Magnesium and valerian for insomnia\. Figures of .+, n = 57\. .+&at=\d{4}-/),
  ).toBeVisible();
});
