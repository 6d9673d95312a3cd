import { screen, within } from '@testing-library/react';
import { conditionAnalysis, rankedSupplement } from '../test/analysis-responses';
import { serveAnalyses, serveHomePage } from '../test/home-page';
import { renderRoute } from '../test/render-route';

const mockRendered: number[] = [];

jest.mock('../features/analysis/ranking/ranked-card', () => {
  const { RankedCard, ...others } = jest.requireActual<typeof import('../features/analysis/ranking/ranked-card')>(
    '../features/analysis/ranking/ranked-card',
  );
  return {
    ...others,
    RankedCard: (props: Parameters<typeof RankedCard>[0]) => {
      mockRendered.push(props.supplement.supplementId);
      return RankedCard(props);
    },
  };
});

it('a selection for the comparison renders only the card of its supplement again', async () => {
  serveHomePage();
  const supplementRanking = Array.from({ length: 12 }, (_, index) =>
    rankedSupplement({ supplementId: index + 1, supplementName: `Supplement ${index + 1}`, position: index + 1 }),
  );
  serveAnalyses(() => conditionAnalysis({ supplementRanking }));
  const { user } = await renderRoute('/?condition=Insomnia', { cachesData: true });
  await screen.findByRole('article', { name: 'Supplement 12' });
  const select = (name: string) =>
    user.click(within(screen.getByRole('article', { name })).getByRole('checkbox', { name: `Compare ${name}` }));
  mockRendered.length = 0;
  await select('Supplement 3');
  expect(await screen.findByRole('region', { name: 'Comparison' })).toBeVisible();
  expect(new Set(mockRendered)).toEqual(new Set([3]));
  await user.click(screen.getByRole('button', { name: 'Supplement 12' }));
  mockRendered.length = 0;
  await select('Supplement 12');
  expect(new Set(mockRendered)).toEqual(new Set([12]));
});
