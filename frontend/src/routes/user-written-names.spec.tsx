import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import {
  analysisHandlers,
  conditionAnalysis,
  publicTestimonial,
  rankedSupplement,
  supplementReport,
} from '../test/analysis-responses';
import { serveProducts } from '../test/marketplace-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

const condition = { conditionId: 3, conditionName: 'Raynaud', conditionPhrase: 'Raynaud' };
const LIST = '/testimonials/41?conditionId=3&condition=Raynaud';

function serveList(names: { conditionName: string; conditionPhrase: string | null } = condition) {
  server.use(
    analysisHandlers(() => conditionAnalysis({ ...condition, ...names, supplementRanking: [] })).handler,
    http.get('*/api/testimonials', () =>
      HttpResponse.json({
        ...condition,
        ...names,
        testimonials: [publicTestimonial()],
        totalPages: 1,
        totalPublicTestimonials: 1,
        supplementName: 'Tenerife salt',
        isSupplementUserGenerated: true,
      }),
    ),
  );
}

it('a list of testimonials has names that users wrote as they are', async () => {
  serveList();
  await renderRoute(LIST);
  expect(await screen.findByRole('link', { name: 'Everything reported about Tenerife salt' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the Raynaud ranking' })).toBeVisible();
  expect(document.head.querySelector('meta[name="description"]')).toHaveAttribute(
    'content',
    'What people who took Tenerife salt for Raynaud noticed, in their own words.',
  );
});

it('a ranking has names that users wrote as they are', async () => {
  const ranked = (position: number, supplementName: string, isUserGenerated: boolean) =>
    rankedSupplement({ supplementId: 40 + position, supplementName, isUserGenerated, position });
  const names = ['Zinc', 'Iron', 'Valerian', 'Melatonin', 'Glycine', 'Saffron', 'Lavender', 'Hops', 'Taurine', 'Kava'];
  server.use(
    analysisHandlers(() =>
      conditionAnalysis({
        ...condition,
        totalSupplements: 12,
        supplementRanking: [
          ...names.map((name, index) => ranked(index + 1, name, false)),
          ranked(11, 'Tenerife salt', true),
          ranked(12, 'Magnesium', false),
        ],
      }),
    ).handler,
  );
  const { user } = await renderRoute('/?condition=Raynaud');
  for (const name of ['Tenerife salt', 'Magnesium'])
    await user.click(await screen.findByRole('button', { name: new RegExp(name) }));
  expect(screen.getByRole('link', { name: 'All about Tenerife salt' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All about magnesium' })).toBeVisible();
});

describe('in Spanish, a condition without an article is quoted inside a sentence', () => {
  const withoutArticle = { conditionName: 'Muñeca dolorida', conditionPhrase: null };

  it('the link to what people tried quotes it', async () => {
    serveList(withoutArticle);
    await renderRoute(LIST, { language: 'es' });
    expect(await screen.findByRole('link', { name: 'Lo que se probó para «Muñeca dolorida»' })).toBeVisible();
  });

  it('the link to the testimonials of a supplement quotes it', async () => {
    const report = supplementReport();
    serveProducts([]);
    server.use(
      http.get('*/api/analysis/supplement-report', () =>
        HttpResponse.json({ ...report, conditions: [{ ...report.conditions[0]!, ...withoutArticle }] }),
      ),
    );
    await renderRoute('/supplements/41', { language: 'es' });
    expect(await screen.findByRole('link', { name: /^Leer \d+ testimonios sobre «Muñeca dolorida»$/ })).toBeVisible();
  });

  it('the bar of chosen supplements quotes it', async () => {
    const supplementRanking = [1, 2].map((position) => rankedSupplement({ supplementId: position, position }));
    server.use(analysisHandlers(() => conditionAnalysis({ ...withoutArticle, supplementRanking })).handler);
    const { user } = await renderRoute('/?condition=Mu%C3%B1eca%20dolorida', { language: 'es' });
    await user.click((await screen.findAllByRole('checkbox', { name: /^Comparar/ }))[0]!);
    expect(screen.getByText('Comparar para «Muñeca dolorida»')).toBeVisible();
  });
});
