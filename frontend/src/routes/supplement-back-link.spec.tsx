import { screen, waitFor } from '@testing-library/react';
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
import { server } from '../test/server';

const BACK = /^Back to|^Volver a/;

function serve(report: SupplementReport) {
  const spanish = report.conditions.map((one) => ({
    ...one,
    conditionName: 'Insomnio',
    conditionPhrase: 'el insomnio',
  }));
  serveProducts([]);
  server.use(
    analysisHandlers(() => conditionAnalysis({ supplementRanking: [rankedSupplement()] })).handler,
    http.get('*/api/analysis/supplement-report', ({ request }) =>
      HttpResponse.json(request.url.includes('language=es') ? { ...report, conditions: spanish } : report),
    ),
  );
}

async function openFromRanking() {
  const visit = await renderRoute('/?condition=insomnia&gender=female');
  await visit.user.click(await screen.findByRole('link', { name: 'Magnesium' }));
  await screen.findByRole('heading', { level: 1, name: 'Magnesium' });
  return visit;
}

it('the page of a supplement that was opened from a ranking leads back to it', async () => {
  serve(supplementReport());
  const { user, place } = await openFromRanking();
  const back = screen.getByRole('link', { name: 'Back to the insomnia ranking' });
  expect(back).toHaveAttribute('href', '/?condition=insomnia&gender=female');
  await user.click(screen.getByRole('button', { name: 'ES, Español' }));
  await user.click(await screen.findByRole('link', { name: 'Volver a la clasificación: Insomnio' }));
  expect(place()).toBe('/?condition=Insomnio&gender=female');
});

it('a ranking that was opened by a name in the other language is shown at its former position again', async () => {
  serve(supplementReport());
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user, place } = await renderRoute('/?condition=Insomnio');
  const link = await screen.findByRole('link', { name: 'Magnesium' });
  jest.replaceProperty(window, 'scrollY', 1_240);
  await user.click(link);
  await user.click(await screen.findByRole('link', { name: 'Back to the insomnia ranking' }));
  expect(place()).toBe('/?condition=Insomnio');
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 1_240));
  jest.restoreAllMocks();
});

it('a condition with an article is named without it', async () => {
  const [insomnia] = supplementReport().conditions;
  serve(supplementReport({ conditions: [{ ...insomnia!, conditionName: 'Flu', conditionPhrase: 'the flu' }] }));
  await openFromRanking();
  expect(screen.getByRole('link', { name: 'Back to the flu ranking' })).toBeVisible();
});

it('there is no way back without a ranking, or for a condition without testimonials any more', async () => {
  const report = supplementReport();
  serve(report);
  const { unmount } = await renderRoute('/supplements/41');
  await screen.findByRole('heading', { level: 1, name: 'Magnesium' });
  expect(screen.queryByRole('link', { name: BACK })).not.toBeInTheDocument();
  unmount();
  serve({ ...report, conditions: report.conditions.slice(1) });
  await openFromRanking();
  expect(screen.queryByRole('link', { name: BACK })).not.toBeInTheDocument();
});
