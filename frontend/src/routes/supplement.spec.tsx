import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import {
  analysisHandlers,
  conditionAnalysis,
  rankedSupplement,
  type SupplementReport,
  supplementReport,
} from '../test/analysis-responses';
import { serveProducts } from '../test/marketplace-responses';
import { renderRoute } from '../test/render-route';
import { recordSavedFiles } from '../test/saved-files';
import { problem, server } from '../test/server';

const serve = (answer: SupplementReport | Response) => {
  serveProducts([]);
  server.use(
    http.get('*/api/analysis/supplement-report', () =>
      answer instanceof Response ? answer : HttpResponse.json(answer),
    ),
  );
};

describe.each([
  {
    language: 'en' as const,
    title: 'Magnesium: what people reported | Recuento',
    doses: ['Under 200 mg', '200 to under 400 mg', '400 mg and over'],
    stopped: 'Reasons for stopping',
    harm: 'More harm than benefit',
    other: 'Other brands',
  },
  {
    language: 'es' as const,
    title: 'Magnesium: lo que contó la gente | Recuento',
    doses: ['Menos de 200 mg', 'De 200 a menos de 400 mg', '400 mg o más'],
    stopped: 'Motivos para dejarlo',
    harm: 'Más perjuicio que beneficio',
    other: 'Otras marcas',
  },
])('the page of a supplement in $language', ({ language, title, doses, stopped, harm, other }) => {
  it('conditions, use, reasons for stopping, brands and testimonials are shown with their numbers', async () => {
    serve(supplementReport());
    await renderRoute('/supplements/41', { language });
    expect(await screen.findByRole('heading', { level: 1, name: 'Magnesium' })).toBeVisible();
    expect(document.title).toBe(title);
    const rows = screen.getAllByRole('link', { name: /^(Insomnia|Stress)$/ });
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/conditions/3', '/conditions/9']);
    // The condition of a testimonial is part of a sentence.
    const condition = within(screen.getByRole('article')).getByRole('link', { name: 'stress' });
    expect(condition).toHaveAttribute('href', '/conditions/9');
    expect(screen.getByText(harm)).toBeVisible();
    const tables = screen.getAllByRole('table');
    expect(tables).toHaveLength(4);
    expect(
      within(tables[0]!)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(doses);
    const reasons = within(screen.getByRole('table', { name: stopped })).getAllByRole('cell');
    expect(reasons.map(({ textContent }) => Number.parseInt(textContent))).toEqual([12, 71, 4, 23, 1, 6]);
    expect(screen.getByText(other).nextSibling).toHaveTextContent('27');
    expect(screen.getByRole('article')).toHaveTextContent('I fall asleep within half an hour now.');
  });
});

it.each([
  ['Melena de León', 'melena-de-leon'],
  ['Женьшень', 'женьшень'],
  ['홍삼', '홍삼'],
])('the file of figures about %s has its name', async (supplementName, words) => {
  const saved = recordSavedFiles();
  serve(supplementReport({ supplementName }));
  const { user } = await renderRoute('/supplements/41', { language: 'en' });
  (await screen.findByRole('button', { name: 'Download' })).focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'JSON' }));
  expect(saved.map(({ name }) => name.replace(/-\d{4}-\d\d-\d\d\.json$/, ''))).toEqual([
    `${words}-what-people-reported`,
  ]);
});

it('the bounds of small and of large doses are not rounded', async () => {
  const doses = (...bounds: number[]): SupplementReport['doses'] => ({
    unit: 'milligrams',
    median: bounds[0]!,
    reports: 50,
    ranges: bounds.slice(1).map((below, index) => ({ from: bounds[index]!, below, reports: 25 })),
  });
  serve(supplementReport({ doses: doses(0.025, 0.05, 0.075, 1000, 2000) }));
  await renderRoute('/supplements/41', { language: 'en' });
  expect(await screen.findByRole('rowheader', { name: '0.025 to under 0.05 mg' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: '0.05 to under 0.075 mg' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: '1000 to under 2000 mg' })).toBeVisible();
});

it('an unknown supplement and one without reports say so', async () => {
  serve(problem(404, 'supplement_not_found'));
  const view = await renderRoute('/supplements/41');
  expect(await screen.findByRole('heading', { level: 1, name: 'Supplement not found' })).toBeVisible();
  view.unmount();
  serve(supplementReport({ totalTestimonials: 0, conditions: [], brands: [], newestTestimonials: [] }));
  await renderRoute('/supplements/41');
  expect(await screen.findByRole('heading', { level: 2, name: 'Not enough testimonials yet' })).toBeVisible();
});

it.each([
  ['/supplements/041', 'Supplement not found'],
  ['/supplements/0x29', 'Supplement not found'],
  ['/supplements/none', 'Supplement not found'],
  ['/conditions/03', 'Condition not found'],
  ['/conditions/3e0', 'Condition not found'],
])('%s is no other address of a page', async (path, title) => {
  server.use(
    http.get('*/api/analysis/*', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('supplementId') === '41') return HttpResponse.json(supplementReport());
      if (searchParams.get('conditionQuery') === '3') return HttpResponse.json(conditionAnalysis());
      return problem(404, 'not_found');
    }),
  );
  await renderRoute(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

it.each([
  ['en', '/supplements/41', 'Supplement'],
  ['es', '/supplements/41', 'Suplemento'],
  ['en', '/conditions/3', 'Health condition'],
  ['es', '/conditions/3', 'Problema de salud'],
] as const)('while it loads and after a failure, the page in %s at %s is named', async (language, path, subject) => {
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  server.use(
    http.get('*/api/analysis/*', async () => {
      await failed;
      return problem(500, 'internal');
    }),
  );
  await renderRoute(path, { language });
  expect(await screen.findByRole('heading', { level: 1, name: subject })).toBeVisible();
  expect(document.title).toBe(`${subject} | Recuento`);
  fail();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`Error: ${subject} | Recuento`));
});

it('a failed request and an unknown supplement have different document titles', async () => {
  serve(problem(500, 'internal'));
  const view = await renderRoute('/supplements/41');
  await waitFor(() => expect(document.title).toMatch(/^Error: Supplement/));
  view.unmount();
  serve(problem(404, 'supplement_not_found'));
  await renderRoute('/supplements/41');
  await waitFor(() => expect(document.title).toMatch(/^Supplement not found/));
});

it('the page of a condition lists what people tried and leads to the ranking', async () => {
  const { handler, requests } = analysisHandlers(() =>
    conditionAnalysis({ supplementRanking: [rankedSupplement(), rankedSupplement({ supplementId: 5, position: 2 })] }),
  );
  server.use(handler);
  await renderRoute('/conditions/3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Insomnia' })).toBeVisible();
  expect(requests[0]?.get('conditionQuery')).toBe('3');
  const description = document.querySelector('meta[name=description]');
  expect(description).toHaveAttribute('content', expect.stringMatching(/^Insomnia: /));
  const tried = within(screen.getByRole('list', { name: 'Supplement, in the order of the ranking' }));
  const links = tried.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/supplements/41', '/supplements/5']);
  expect(screen.getByRole('link', { name: 'See the ranking' })).toHaveAttribute('href', '/?condition=Insomnia');
});

it.each([
  ['en', 'Stopped in 17 testimonials; still being taken in 40.'],
  ['es', 'En 17 testimonios lo habían dejado; en 40 lo seguían tomando.'],
] as const)('the note about stopping counts testimonials (%s)', async (language, note) => {
  serve(supplementReport());
  await renderRoute('/supplements/41', { language });
  expect(await screen.findByText(note)).toBeVisible();
});

// A person may report about several conditions or supplements, so the sums are no number of people.
it.each([
  [
    'en',
    'What 57 testimonials say about taking it, for 2 conditions.',
    'Middle value about 11 days, from the 44 testimonials with an improvement.',
  ],
  [
    'es',
    'Lo que cuentan 57 testimonios de quienes lo tomaron, para 2 problemas de salud.',
    'Valor central: en torno a 11 días, de los 44 testimonios con mejora.',
  ],
] as const)('sums over conditions are named testimonials, not people (%s)', async (language, lead, times) => {
  serve(supplementReport({ timeToResults: { ...supplementReport().timeToResults, medianDays: 10.5 } }));
  await renderRoute('/supplements/41', { language });
  await screen.findByRole('heading', { level: 1, name: 'Magnesium' });
  expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === lead)).toBeVisible();
  expect(screen.getByText(new RegExp(times))).toBeVisible();
});

it.each([
  ['en', 'What 50 testimonials say about 1 supplement.'],
  ['es', 'Lo que cuentan 50 testimonios sobre 1 suplemento.'],
] as const)('the sum over supplements is named testimonials, not people (%s)', async (language, lead) => {
  server.use(analysisHandlers(() => conditionAnalysis({ totalTestimonials: 50, totalSupplements: 1 })).handler);
  await renderRoute('/conditions/3', { language });
  expect(await screen.findByText(lead)).toBeVisible();
});

it.each([
  ['en', 57, 50, /\. 50 of 57 reports gave the dose in milligrams \(mg\);/],
  ['en', 1, 1, /\. 1 of 1 report gave the dose in milligrams \(mg\);/],
  ['es', 57, 50, /\. En 50 de 57 testimonios la dosis está en miligramos \(mg\);/],
  ['es', 57, 1, /\. En 1 de 57 testimonios la dosis está en miligramos \(mg\);/],
  ['es', 1, 1, /\. En 1 de 1 testimonio la dosis está en miligramos \(mg\);/],
] as const)(
  'the note about doses agrees in number (%s, %d reports)',
  async (language, totalTestimonials, reports, note) => {
    serve(supplementReport({ totalTestimonials, doses: { ...supplementReport().doses, reports } }));
    await renderRoute('/supplements/41', { language });
    expect(await screen.findByText(note)).toBeVisible();
  },
);

it.each([
  ['Doses', [22, 40, 24, 14]],
  ['Time to results', [34, 33, 33, 0]],
] as const)('the percentages of the table "%s" total 100', async (name, percentages) => {
  const { doses, timeToResults } = supplementReport();
  const amounts = [44, 83, 50, 29].map((reports, index) => ({ from: index, below: index, reports }));
  const times = [20, 20, 20, 0].map((reports, index) => ({ ...timeToResults.ranges[index]!, reports }));
  serve(
    supplementReport({
      doses: { ...doses, reports: 206, ranges: amounts },
      timeToResults: { ...timeToResults, reports: 60, ranges: times },
    }),
  );
  await renderRoute('/supplements/41', { language: 'en' });
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row');
  const shown = rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent);
  expect(shown).toEqual(percentages.map((percentage) => `${percentage}%`));
});
