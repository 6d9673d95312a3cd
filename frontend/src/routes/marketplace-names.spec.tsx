import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { card, product, serveProducts } from '../test/marketplace-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const offered = async () =>
  within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.getAttribute('aria-label'));

/** A brand and a supplement in the catalog of the testimonials, for which no product is for sale. */
const serveCatalog = () =>
  server.use(
    http.get('*/api/brands/search', () => HttpResponse.json([{ id: 9, name: 'Vela North', isUserGenerated: false }])),
    http.get('*/api/supplements/search', ({ request }) => {
      const { searchParams } = new URL(request.url);
      return HttpResponse.json(
        'marine collagen'.includes(searchParams.get('query')!.toLowerCase())
          ? [{ id: 52, nameEn: 'Marine collagen', nameEs: 'Colágeno marino', isUserGenerated: false }]
          : [],
      );
    }),
  );

it.each([
  ['en', 'Brand', 'NÓRTH'],
  ['es', 'Marca', 'north'],
] as const)('brands of products for sale can be chosen, also those of partners only, in %s', async (...row) => {
  const [language, label, text] = row;
  const requests = serveProducts([product(1)], { brands: ['Brightjar', 'Kiosko North', 'Northlight'] });
  serveCatalog();
  const { user, place } = await renderRoute('/marketplace', { language });
  await card(/Magnesium/);
  await user.type(screen.getByRole('combobox', { name: label }), text);
  expect(await offered()).toEqual(['Kiosko North', 'Northlight']);
  await user.click(screen.getByRole('option', { name: 'Kiosko North' }));
  await waitFor(() => expect(place()).toBe('/marketplace?brand=Kiosko+North'));
  await waitFor(() => expect(requests.at(-1)).toMatch(/brand=Kiosko[ +]North/));
});

it('a supplement that only a partner names can be chosen, not the one of the catalog whose name contains it', async () => {
  const requests = serveProducts([product(1)], { supplements: ['Collagen', 'Magnesium', 'marine collagen'] });
  serveCatalog();
  const { user, place } = await renderRoute('/marketplace');
  await card(/Magnesium/);
  const supplement = screen.getByRole('combobox', { name: 'Supplement' });
  await user.type(supplement, 'collagen');
  expect(await offered()).toEqual(['Marine collagen', 'Collagen']);
  await user.click(screen.getByRole('option', { name: 'Collagen' }));
  await waitFor(() => expect(place()).toBe('/marketplace?supplement=Collagen'));
  await waitFor(() => expect(requests.at(-1)).toMatch(/&supplement=Collagen$/));
  expect(supplement).toHaveValue('Collagen');
});

it('names that cannot be loaded are explained, and loaded for the next text', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serveProducts();
  server.use(http.get('*/api/marketplace/brands', () => problem(503, 'unavailable')));
  const { user } = await renderRoute('/marketplace');
  await card(/Magnesium/);
  const brand = screen.getByRole('combobox', { name: 'Brand' });
  await user.type(brand, 'nor');
  expect((await screen.findAllByText('Suggestions are not available right now.')).length).toBeGreaterThan(0);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
  server.use(http.get('*/api/marketplace/brands', () => HttpResponse.json(['Northlight'])));
  await user.type(brand, 't');
  expect(await screen.findByRole('option', { name: 'Northlight' })).toBeVisible();
});
