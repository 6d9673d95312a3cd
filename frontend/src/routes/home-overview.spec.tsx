import { screen, within } from '@testing-library/react';
import { conditionAnalysis, rankedSupplement } from '../test/analysis-responses';
import { serveAnalyses, serveHomePage } from '../test/home-page';
import { renderRoute } from '../test/render-route';

beforeEach(serveHomePage);

const twelve = (clearlyLowerFrom: number | null) =>
  conditionAnalysis({
    clearlyLowerFrom,
    supplementRanking: Array.from({ length: 12 }, (_, index) =>
      rankedSupplement({
        supplementId: index + 1,
        supplementName: `Supplement ${index + 1}`,
        position: index + 1,
        rankLow: index + 1,
        rankHigh: 12,
      }),
    ),
  });

describe.each([
  {
    language: 'en' as const,
    title: 'All 12 on one scale',
    row: 'Supplement 11: 3.5 of 5, likely 2.9 to 3.9, 50 testimonials. Could rank 11 to 12',
    divider: 'Below this line: clearly lower than Supplement 1',
  },
  {
    language: 'es' as const,
    title: 'Los 12 en una misma escala',
    row: 'Supplement 11: 3,5 de 5, probablemente de 2,9 a 3,9, 50 testimonios. Puesto posible: del 11 al 12',
    divider: 'Por debajo de esta línea: claramente inferiores a Supplement 1',
  },
])('the overview of a ranking in $language', ({ language, title, row, divider }) => {
  it('a link for each supplement leads to its card, also to one that is loaded later', async () => {
    serveAnalyses(() => twelve(null));
    const { user } = await renderRoute('/?condition=Insomnia', { language });
    const overview = within(await screen.findByRole('region', { name: title }));
    expect(await overview.findByRole('link', { name: row })).toBeVisible();
    expect(overview.getAllByRole('link')).toHaveLength(12);
    await user.click(overview.getByRole('link', { name: row }));
    expect(screen.getByRole('button', { name: 'Supplement 11' })).toHaveFocus();
  });

  it.each([null, 4, 11])('the divider stands before position %s, once', async (position) => {
    serveAnalyses(() => twelve(position));
    await renderRoute('/?condition=Insomnia', { language });
    const last = await screen.findByRole('article', { name: 'Supplement 12' });
    const entries = Array.from(last.closest('ol')!.children);
    const texts = entries.map((item) => (item.textContent === divider ? divider : null));
    expect(texts.indexOf(divider)).toBe(position === null ? -1 : position - 1);
    expect(texts.filter(Boolean)).toHaveLength(position === null ? 0 : 1);
  });
});

describe.each([
  {
    language: 'en' as const,
    title: 'All 2 on one scale',
    row: 'Kava: 0.0 of 5, more harm than benefit, likely 0.0 to 0.4, 50 testimonials. Could rank 1 to 2',
    harm: 'More harm than benefit',
    average: 'Average effectiveness',
    line: '1 supplement, 6 testimonials, average 0.0 / 5',
  },
  {
    language: 'es' as const,
    title: 'Los 2 en una misma escala',
    row: 'Kava: 0,0 de 5, más perjuicio que beneficio, probablemente de 0,0 a 0,4, 50 testimonios. Puesto posible: del 1 al 2',
    harm: 'Más perjuicio que beneficio',
    average: 'Eficacia media',
    line: '1 suplemento, 6 testimonios, media 0,0 / 5',
  },
])('an average below 0 in $language', ({ language, title, row, harm, average, line }) => {
  const atZero = { overallEffectivenessScore: 0, scoreLow: 0, scoreHigh: 0.4, rankLow: 1, rankHigh: 2 };

  it('is named in the row of the overview, also for screen readers', async () => {
    serveAnalyses(() =>
      conditionAnalysis({
        supplementRanking: [
          rankedSupplement({ supplementId: 1, supplementName: 'Valerian', ...atZero }),
          rankedSupplement({ supplementId: 2, supplementName: 'Kava', ...atZero, moreHarmThanBenefit: true }),
        ],
      }),
    );
    await renderRoute('/?condition=Insomnia', { language });
    const overview = within(await screen.findByRole('region', { name: title }));
    expect(within(overview.getByRole('link', { name: row })).getByText(harm)).toBeVisible();
    expect(overview.getAllByText(harm)).toHaveLength(1);
  });

  it.each([
    { negative: 5, isNamed: true },
    { negative: 0, isNamed: false },
  ])('is named beside that of a condition with $negative of 6 negative reports: $isNamed', async (counts) => {
    const outcomeCounts = {
      ...{ significant: 0, moderate: 0, residual: 0 },
      none: 6 - counts.negative,
      negative_effects: counts.negative,
    };
    serveAnalyses(() =>
      conditionAnalysis({
        averageEffectiveness: 0,
        totalTestimonials: 6,
        supplementRanking: [rankedSupplement({ ...atZero, totalTestimonials: 6, outcomeCounts })],
      }),
    );
    await renderRoute('/?condition=Insomnia', { language });
    const value = (await screen.findByText(average)).nextElementSibling;
    if (counts.isNamed) {
      expect(value).toHaveTextContent(harm);
      expect(screen.getByText(line).parentElement).toHaveTextContent(`${line} ${harm}`);
    } else expect(value).not.toHaveTextContent(harm);
  });
});

it('a single supplement has no overview', async () => {
  serveAnalyses(() => conditionAnalysis());
  await renderRoute('/?condition=Insomnia');
  await screen.findByRole('article');
  expect(screen.queryByRole('region', { name: /on one scale/ })).not.toBeInTheDocument();
});

it('a long overview shows its first rows, and all on request', async () => {
  const supplementRanking = Array.from({ length: 40 }, (_, index) =>
    rankedSupplement({ supplementId: index + 1, supplementName: `Supplement ${index + 1}`, position: index + 1 }),
  );
  serveAnalyses(() => conditionAnalysis({ supplementRanking }));
  const { user } = await renderRoute('/?condition=Insomnia');
  const overview = within(await screen.findByRole('region', { name: 'All 40 on one scale' }));
  await overview.findByRole('link', { name: /^Supplement 20:/ });
  expect(overview.getAllByRole('link')).toHaveLength(20);
  await user.click(overview.getByRole('button', { name: 'Show all 40' }));
  expect(overview.getAllByRole('link')).toHaveLength(40);
  expect(overview.getByRole('link', { name: /^Supplement 21:/ })).toHaveFocus();
});
