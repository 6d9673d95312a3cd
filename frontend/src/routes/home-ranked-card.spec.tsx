import { screen, within } from '@testing-library/react';
import { conditionAnalysis, rankedSupplement } from '../test/analysis-responses';
import { paramsOf, serveAnalyses, serveHomePage } from '../test/home-page';
import { renderRoute } from '../test/render-route';

beforeEach(serveHomePage);

describe('ranked supplement', () => {
  const open = async (...supplementRanking: ReturnType<typeof rankedSupplement>[]) => {
    serveAnalyses(() => conditionAnalysis({ supplementRanking }));
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

  it.each([
    ['en', 'Compare', '1 chosen', '2 chosen'],
    ['es', 'Comparar', '1 elegido', '2 elegidos'],
  ] as const)(
    'the number of chosen supplements is announced from the first on in %s',
    async (language, compare, one, two) => {
      serveAnalyses(() => conditionAnalysis({ supplementRanking: [ranked(1, {}), ranked(2, {})] }));
      const { user } = await renderRoute('/?condition=Insomnia', { language });
      const [first, second] = await screen.findAllByRole('checkbox', { name: new RegExp(compare) });
      const regions = screen.getAllByRole('status');
      const spoken = () => regions.filter(({ isConnected }) => isConnected).map(({ textContent }) => textContent);
      await user.click(first!);
      // A region that appears together with its text is not announced everywhere.
      expect(spoken()).toContain(one);
      await user.click(second!);
      expect(spoken()).toContain(two);
      expect(screen.getAllByRole('status')).toHaveLength(regions.length);
    },
  );

  it('the card shows the uncertainty', async () => {
    await open(
      ranked(1, { rankLow: 1, rankHigh: 2 }),
      ranked(2, { totalTestimonials: 19, rankLow: 2, rankHigh: 2 }),
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
    expect(first?.getByText('Could rank 1 to 2')).toBeVisible();
    expect(second?.getByText('Ranks 2')).toBeVisible();
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
    expect(paramsOf(target(/^See products Magnesium$/))).toEqual({ condition: 'Insomnia', supplement: 'Magnesium' });
  });
});
