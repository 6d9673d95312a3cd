import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { conditionEvidence } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

type Detail = components['schemas']['ProductDetailDto'];
type Evidence = components['schemas']['RankedConditionEvidenceDto'];

const evidence = (conditionId: number, conditionName: string, changes: Partial<Evidence> = {}): Evidence => ({
  ...conditionEvidence({ conditionId, conditionName, conditionPhrase: conditionName.toLowerCase() }),
  ...{ rankLow: 1, rankHigh: 3, totalSupplements: 16 },
  ...changes,
});

const early = {
  testimonialCount: 8,
  outcomeCounts: { significant: 4, moderate: 2, residual: 1, none: 1, negative_effects: 0 },
};

/** A server with one product; records the requests. */
function serveProduct(conditions: Evidence[]) {
  const requests: string[] = [];
  const product: Detail = {
    id: 12,
    title: 'Magnesium glycinate 400, 120 capsules',
    imageUrl: null,
    supplementId: 41,
    supplementName: 'Magnesium',
    isSupplementUserGenerated: false,
    brandName: 'Northlight',
    weightAmount: 120,
    weightUnit: 'capsules',
    price: 18.9,
    currency: 'EUR',
    discount: 0,
    affiliateUrl: '/marketplace/product-demo/12',
    advertiserName: 'Botica Norte',
    priceCheckedAt: '2026-11-03T10:00:00.000Z',
    overallEffectiveness: null,
    scoreLow: null,
    scoreHigh: null,
    moreHarmThanBenefit: null,
    fewReports: null,
    significantImprovementRate: null,
    negativeEffectsPercentage: null,
    testimonialCount: null,
    outcomeCounts: null,
    conditions,
  };
  server.use(
    http.get('*/api/marketplace/products/12', ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json(product);
    }),
  );
  return requests;
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Magnesium glycinate 400, 120 capsules' });

it.each([
  [
    'en',
    'This product page is coming soon',
    ['Back to the marketplace', 'Browse more products'],
    'Read 50 testimonials',
    'Northlight · 120 capsules · Product 12',
    'For Insomnia, the condition you chose.',
  ],
  [
    'es',
    'Esta página de producto llegará pronto',
    ['Volver a la tienda', 'Ver más productos'],
    'Leer 50 testimonios',
    'Northlight · 120 cápsulas · Producto 12',
    'Para Insomnia, el problema que elegiste.',
  ],
] as const)('a product page in %s has its name, what comes next and the evidence', async (...texts) => {
  const [language, soon, links, read, about, chosen] = texts;
  const requests = serveProduct([evidence(3, 'Insomnia')]);
  await renderRoute('/marketplace/product-demo/12?conditionId=3', { language });
  await heading();
  expect(document.title).toMatch(/^Magnesium glycinate 400, 120 capsules \|/);
  expect(screen.getByText(soon)).toBeVisible();
  expect(screen.getByText(about)).toBeVisible();
  expect(screen.getAllByRole('list')[0]).toBeVisible();
  for (const name of links) expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/marketplace');
  const href = screen.getByRole('link', { name: read }).getAttribute('href')!;
  expect(href).toMatch(/^\/testimonials\/41\?condition=Insomnia&conditionId=3&language=/);
  expect(screen.getByText(new RegExp(chosen.replace('Insomnia', 'insomnia')))).toBeVisible();
  expect(screen.getAllByRole('img').length).toBeGreaterThanOrEqual(2);
  expect(requests).toEqual(['?conditionId=3']);
});

it('a product page without a condition shows the conditions with the most reports', async () => {
  serveProduct([evidence(3, 'Insomnia'), evidence(5, 'Anxiety', early)]);
  await renderRoute('/marketplace/product-demo/12');
  await heading();
  const section = screen.getByRole('region', { name: 'What people reported about magnesium' });
  expect(section).toHaveTextContent('For the 2 conditions with the most reports.');
  expect(within(section).getByRole('heading', { level: 3, name: 'Anxiety' })).toBeVisible();
  expect(section).toHaveTextContent('50 people took it for insomnia; 6% reported negative effects.');
  expect(section).toHaveTextContent('8 people took it for anxiety; 0 of 8 reported negative effects.');
  expect(within(section).getAllByText('Early signal')).toHaveLength(1);
  expect(within(section).getByText('Fewer than 10 reports')).toBeVisible();
  expect(within(section).getByRole('link', { name: 'Read 8 testimonials for anxiety' })).toBeVisible();
});

it.each([
  [{}, 'Could rank 1 to 3 of 16 for insomnia'],
  [{ rankLow: 2, rankHigh: 2 }, 'Ranks 2 of 16 for insomnia'],
])('a product page states the possible ranks of the supplement', async (changes, rank) => {
  serveProduct([evidence(3, 'Insomnia', changes)]);
  await renderRoute('/marketplace/product-demo/12?conditionId=3');
  await heading();
  expect(screen.getByText(rank)).toBeVisible();
});

it('a product page states no rank of the only supplement of a condition', async () => {
  serveProduct([evidence(3, 'Insomnia', { rankHigh: 1, totalSupplements: 1 })]);
  await renderRoute('/marketplace/product-demo/12?conditionId=3');
  await heading();
  expect(screen.getByRole('region', { name: /magnesium/ })).not.toHaveTextContent(/rank/i);
});

it('a product page for a condition without reports states this and shows other conditions', async () => {
  serveProduct([evidence(5, 'Anxiety')]);
  await renderRoute('/marketplace/product-demo/12?conditionId=3');
  await heading();
  expect(screen.getByText(/Nobody has reported on the condition you chose yet/)).toBeVisible();
});

it('a product page without any reports says so', async () => {
  serveProduct([]);
  await renderRoute('/marketplace/product-demo/12');
  await heading();
  expect(screen.getByText('Nobody has told us about this supplement yet.')).toBeVisible();
  const evidenceSection = within(screen.getByRole('region', { name: /magnesium/ }));
  expect(evidenceSection.getByRole('link', { name: 'Share your experience' })).toHaveAttribute(
    'href',
    '/new-testimonial?supplement=Magnesium',
  );
  expect(screen.queryByRole('link', { name: /^Read/ })).not.toBeInTheDocument();
});

it('a product page ignores a condition that no longer exists', async () => {
  serveProduct([evidence(5, 'Anxiety')]);
  server.use(
    http.get('*/api/marketplace/products/12', ({ request }) =>
      new URL(request.url).search === '' ? undefined : problem(404, 'condition_not_found'),
    ),
  );
  await renderRoute('/marketplace/product-demo/12?conditionId=77');
  await heading();
  expect(screen.getByText(/For the condition with the most reports/)).toBeVisible();
});

it.each(['12', 'abc', '0'])('an unknown product %s is reported as not found with a link', async (id) => {
  server.use(http.get('*/api/marketplace/products/12', () => problem(404, 'product_not_found')));
  await renderRoute(`/marketplace/product-demo/${id}`, { language: 'es' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Producto no encontrado' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver más productos' })).toHaveAttribute('href', '/marketplace');
});

it.each([
  ['en', 'Product', 'Failed to load this product', 'Try again'],
  ['es', 'Producto', 'No se ha podido cargar este producto', 'Volver a intentarlo'],
] as const)('a product that cannot be loaded can be requested again (%s)', async (language, subject, failed, retry) => {
  server.use(http.get('*/api/marketplace/products/12', () => problem(500, 'internal')));
  const { user } = await renderRoute('/marketplace/product-demo/12', { language });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(failed);
  expect(screen.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  expect(document.title).toBe(`Error: ${subject} | Recuento`);
  serveProduct([]);
  await user.click(within(alert).getByRole('button', { name: retry }));
  await heading();
});

it('a navigation to a product that cannot be loaded moves the focus to the heading', async () => {
  server.use(
    http.get('*/api/marketplace/products/12', async () => {
      await delay(100);
      return problem(500, 'internal');
    }),
  );
  const { router } = await renderRoute('/about');
  await screen.findByRole('heading', { level: 1 });
  await act(() => router.navigate('/marketplace/product-demo/12'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Product' })).toHaveFocus();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('a product that is opened from another page has the focus on its heading after loading too', async () => {
  let answer!: () => void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  serveProduct([]);
  server.use(http.get('*/api/marketplace/products/12', () => held.then(() => undefined)));
  const { router } = await renderRoute('/about');
  await screen.findByRole('heading', { level: 1, name: /./ });
  await act(() => router.navigate('/marketplace/product-demo/12'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Product' })).toHaveFocus();
  answer();
  const loaded = await heading();
  await waitFor(() => expect(loaded).toHaveFocus());
});
