import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { analysisHandlers, conditionAnalysis, rankedSupplement } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

const supplement = (supplementId: number, supplementName: string) => ({
  supplementId,
  supplementName,
  isUserGenerated: false,
  figures: rankedSupplement({ supplementId, supplementName }),
});

const COMPARISON = {
  conditionId: 3,
  conditionName: 'Insomnia',
  conditionPhrase: 'insomnia',
  totalSupplements: 12,
  supplements: [supplement(41, 'Magnesium'), supplement(5, 'Valerian')],
  pairs: [],
};

it.each(['/?condition=Insomnia', '/compare?condition=3&supplements=41,5'])(
  'the link to the form beside %s chooses the condition of the page',
  async (address) => {
    server.use(
      analysisHandlers(() => conditionAnalysis()).handler,
      http.get('*/api/analysis/comparison', () => HttpResponse.json(COMPARISON)),
    );
    await renderRoute(address);
    const heading = await screen.findByRole('heading', { name: 'Taken one of these?' });
    expect(within(heading.parentElement!).getByRole('link', { name: 'Share your experience' })).toHaveAttribute(
      'href',
      '/new-testimonial?condition=Insomnia',
    );
  },
);
