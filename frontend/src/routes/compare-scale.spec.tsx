import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { rankedSupplement } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

it.each([
  {
    language: 'en' as const,
    title: 'Scores on one scale',
    spoken: 'Kava: 0.0 of 5, more harm than benefit, likely 0.0 to 0.4',
    shown: 'Kava0.00.0–0.4More harm than benefit',
  },
  {
    language: 'es' as const,
    title: 'Puntuaciones en una misma escala',
    spoken: 'Kava: 0,0 de 5, más perjuicio que beneficio, probablemente de 0,0 a 0,4',
    shown: 'Kava0,00,0–0,4Más perjuicio que beneficio',
  },
])('an average below 0 is named on the scale in $language', async ({ language, title, spoken, shown }) => {
  const atZero = { overallEffectivenessScore: 0, scoreLow: 0, scoreHigh: 0.4 };
  const supplements = [
    { supplementId: 41, supplementName: 'Kava', moreHarmThanBenefit: true },
    { supplementId: 5, supplementName: 'Valerian', moreHarmThanBenefit: false },
  ].map(({ moreHarmThanBenefit, ...names }) => ({
    ...names,
    isUserGenerated: false,
    figures: rankedSupplement({ ...names, ...atZero, moreHarmThanBenefit }),
  }));
  server.use(
    http.get('*/api/analysis/comparison', () =>
      HttpResponse.json({
        ...{ conditionId: 3, conditionName: 'Insomnia', conditionPhrase: 'insomnia', totalSupplements: 12 },
        ...{ supplements, pairs: [] },
      }),
    ),
  );
  await renderRoute('/compare?condition=3&supplements=41,5', { language });
  const scale = within(await screen.findByRole('region', { name: title }));
  const [harmful, other] = scale.getAllByRole('listitem');
  expect(harmful).toHaveTextContent(`${spoken}${shown}`);
  expect(other).not.toHaveTextContent(/harm|perjuicio/);
});
