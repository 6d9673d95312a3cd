import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { card, product, serveProducts, SHOP, statusLine } from '../test/marketplace-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const REPORTED = {
  overallEffectiveness: 3.84,
  scoreLow: 3.61,
  scoreHigh: 4.02,
  moreHarmThanBenefit: false,
  fewReports: false,
  significantImprovementRate: 43.2,
  negativeEffectsPercentage: 3.6,
  testimonialCount: 214,
  outcomeCounts: { significant: 92, moderate: 60, residual: 30, none: 24, negative_effects: 8 },
};

describe('a chosen condition', () => {
  it('a condition lists only products with reports, by effectiveness, with the evidence', async () => {
    const requests = serveProducts([product(1, REPORTED)], { reported: 1 });
    await renderRoute('/marketplace?condition=Insomnia');
    const link = await card(/Magnesium/);
    const words = [
      '3.8 / 5',
      'likely 3.6–4.0',
      '214 testimonials',
      '43% significant improvement',
      '4% negative effects',
    ];
    for (const text of words) expect(link).toHaveTextContent(text);
    expect(requests.at(-1)).toMatch(/sortBy=effectiveness&conditionId=3$/);
    expect(statusLine()).toHaveTextContent('1 product found for insomnia');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('effectiveness');
    expect(screen.getByText(/In the order of the ranking/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'What people tried for insomnia' })).toHaveAttribute(
      'href',
      '/conditions/3',
    );
    expect(screen.queryByText('No reports for this condition yet')).not.toBeInTheDocument();
  });

  it('products without reports are appended under a separate heading on request', async () => {
    const requests = serveProducts([product(1, REPORTED), product(2)], { total: 381, reported: 46 });
    const { user, place } = await renderRoute('/marketplace?condition=Insomnia');
    await card(/glycinate 1/);
    // One per layout; CSS shows one of them.
    await user.click(screen.getAllByRole('switch', { name: 'Show all products' })[0]!);
    await waitFor(() => expect(place()).toBe('/marketplace?condition=Insomnia&show=all'));
    await waitFor(() => expect(requests.at(-1)).toContain('includeUnreported=true'));
    const others = await screen.findByRole('region', { name: 'No reports for this condition yet' });
    expect(within(others).getByRole('link')).toHaveTextContent('Magnesium glycinate 2');
    expect(within(others).getByRole('link')).toHaveTextContent('No reports for this condition yet');
    expect(others).toHaveTextContent('335 products without reports, lowest price first.');
    expect(statusLine()).toHaveTextContent('46 products found for insomnia, 335 more without reports');
    expect(screen.getAllByRole('switch')[0]).toHaveAttribute('aria-checked', 'true');
  });

  it('products without reports are offered when no product has reports', async () => {
    serveProducts([], { reported: 0, phrase: 'el insomnio' });
    const { user, place } = await renderRoute('/marketplace?condition=Insomnio', { language: 'es' });
    expect(await screen.findByRole('heading', { name: 'Aún sin testimonios sobre este problema' })).toBeVisible();
    expect(statusLine()).toHaveTextContent('0 productos encontrados para el insomnio');
    await user.click(screen.getByRole('button', { name: 'Mostrar todos los productos' }));
    await waitFor(() => expect(place()).toBe('/marketplace?condition=Insomnio&show=all'));
  });

  it.each([
    ['en', 'insomnia', 'No products found', 'No product with reports for insomnia matches these filters.'],
    [
      'es',
      'el insomnio',
      'No se han encontrado productos',
      'Ningún producto con testimonios sobre el insomnio coincide',
    ],
  ] as const)('other filters that leave no product are not called missing reports in %s', async (...row) => {
    const [language, phrase, title, text] = row;
    serveProducts([], { reported: 0, phrase });
    await renderRoute('/marketplace?condition=Insomnia&supplement=Magnesium&brand=Northlight', { language });
    const heading = await screen.findByRole('heading', { level: 2, name: title });
    expect(heading.parentElement).toHaveTextContent(text);
    expect(screen.queryByText(/Nobody has reported|Nadie nos ha hablado/)).not.toBeInTheDocument();
  });

  it('a condition that is not in the catalog shows an explanation instead of products', async () => {
    const requests = serveProducts();
    server.use(http.get('*/api/conditions/search', () => HttpResponse.json([])));
    await renderRoute('/marketplace?condition=Grumpiness');
    expect(await screen.findByText(/“Grumpiness” is not in our list/)).toBeVisible();
    expect(requests).toEqual([]);
  });

  it.each([
    ['en', 'Failed to load products', 'Try again'],
    ['es', 'No se han podido cargar los productos', 'Volver a intentarlo'],
  ] as const)(
    'a condition that cannot be looked up is an error to retry, not an unknown one, in %s',
    async (...row) => {
      const [language, failed, again] = row;
      serveProducts([product(1, REPORTED)], { reported: 1 });
      let broken = true;
      server.use(http.get('*/api/conditions/search', () => (broken ? problem(503, 'unavailable') : undefined)));
      const { user } = await renderRoute('/marketplace?condition=Insomnia', { language });
      expect(await screen.findByText(failed)).toBeVisible();
      expect(screen.queryByText(/“Insomnia”|«Insomnia»/)).not.toBeInTheDocument();
      broken = false;
      await user.click(screen.getByRole('button', { name: again }));
      expect(await card(/Magnesium/)).toBeVisible();
    },
  );

  it('while the products for another condition load, no products of the unfiltered list appear under it', async () => {
    serveProducts();
    server.use(
      http.get('*/api/marketplace/products', async ({ request }) => {
        const id = new URL(request.url).searchParams.get('conditionId');
        if (id === '9') await delay('infinite');
        const products = id === null ? [product(7)] : [product(1, REPORTED)];
        const [reportedProducts, conditionPhrase] = id === null ? [null, null] : [1, 'insomnia'];
        return HttpResponse.json({ products, totalProducts: 1, reportedProducts, conditionPhrase, totalPages: 1 });
      }),
    );
    const { router } = await renderRoute('/marketplace?sort=price_asc');
    await card(/glycinate 7/);
    await act(() => router.navigate('/marketplace?condition=Insomnia&sort=price_asc'));
    await card(/glycinate 1/);
    const seen: string[] = [];
    const observer = new MutationObserver(() => {
      if (screen.queryByRole('link', { name: /glycinate 7/ })) seen.push(statusLine()?.textContent ?? '');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await act(() => router.navigate('/marketplace?condition=Chronic+insomnia&sort=price_asc'));
    await act(() => delay(1000));
    observer.disconnect();
    expect(seen).toEqual([]);
    expect(await card(/glycinate 1/)).toBeVisible();
  });

  it('status line and cards change together with the next response', async () => {
    serveProducts([product(1)], { total: 381 });
    const { router } = await renderRoute('/marketplace');
    await card(/Magnesium/);
    await act(() => router.navigate('/marketplace?condition=Insomnia'));
    expect(statusLine()).toHaveTextContent('381 products found');
    expect(statusLine()).not.toHaveTextContent('insomnia');
  });
});

it('the back button takes back the last filter and the last order', async () => {
  const requests = serveProducts();
  const { user, place, router } = await renderRoute('/marketplace');
  await card(/Magnesium/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest');
  await user.click(await screen.findByRole('checkbox', { name: 'VitaDirect' }));
  expect(place()).toBe('/marketplace?advertiser=VitaDirect&sort=newest');
  await act(() => router.navigate(-1));
  expect(place()).toBe('/marketplace?sort=newest');
  expect(screen.getByRole('checkbox', { name: 'VitaDirect' })).not.toBeChecked();
  await act(() => router.navigate(-1));
  expect(place()).toBe('/marketplace');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price_asc');
  await waitFor(() => expect(requests.at(-1)).toContain('sortBy=price_asc'));
});

it('a user who clicks while the products are loaded again comes to the shop although the own link cannot be loaded', async () => {
  serveProducts();
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user, router } = await renderRoute('/marketplace', { as: 'maria' });
  const link = await card(/Magnesium/);
  const loading = jest.fn(() => delay('infinite'));
  server.use(
    http.get('*/api/marketplace/products', loading),
    http.get('*/api/marketplace/products/1', () => problem(404, 'product_not_found')),
  );
  await act(() => router.navigate('/marketplace?sort=price_desc'));
  await waitFor(() => expect(loading).toHaveBeenCalled());
  await user.click(link);
  await waitFor(() => expect(open).toHaveBeenCalledWith(SHOP, '_blank', 'noopener,noreferrer'));
  open.mockRestore();
});
