import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { card, product, serveProducts, SHOP, statusLine } from '../test/marketplace-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const FILTERS = 'marketplace-filters';

describe.each([
  [
    'en',
    'Magnesium glycinate 1',
    'EUR 18.90',
    '120 capsules',
    '1 product found',
    'Price checked on 3 Nov 2026',
    '-15%',
  ],
  [
    'es',
    'Magnesium glycinate 1',
    '18,90 €',
    '120 cápsulas',
    '1 producto encontrado',
    'Precio comprobado el 3 nov 2026',
    '-15 %',
  ],
] as const)('marketplace in %s', (language, title, price, weight, found, checked, discount) => {
  it('a card shows price, amount and the date of the price', async () => {
    serveProducts([product(1, { discount: 15 })]);
    await renderRoute('/marketplace', { as: 'maria', language });
    const link = await card(new RegExp(title));
    const text = link.textContent!.replace(/\u00a0/g, ' ');
    for (const words of [price, weight, checked, discount, 'Northlight']) expect(text).toContain(words);
    expect(statusLine()).toHaveTextContent(found);
    // Its name begins with the name of the product.
    expect(text.startsWith(title)).toBe(true);
    expect(link).toHaveAttribute('href', SHOP);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(link).toHaveAttribute('rel', expect.stringContaining('sponsored'));
  });
});

describe('filters', () => {
  it('names of a link are matched exactly first and then partially', async () => {
    const requests = serveProducts();
    await renderRoute('/marketplace?condition=insomnio&supplement=magn');
    await card(/Magnesium/);
    expect(requests.at(-1)).toContain('conditionId=3');
    expect(requests.at(-1)).toContain('supplementId=41');
    expect(screen.getByRole('combobox', { name: 'Health condition' })).toHaveValue('Insomnia');
    expect(screen.getByRole('combobox', { name: 'Supplement' })).toHaveValue('Magnesium');
  });

  it('a name of a link is matched despite repeated spaces', async () => {
    const requests = serveProducts();
    await renderRoute('/marketplace?condition=Chronic%20%20insomnia');
    await card(/Magnesium/);
    expect(requests.at(-1)).toContain('conditionId=9');
    expect(screen.getByRole('combobox', { name: 'Health condition' })).toHaveValue('Chronic insomnia');
  });

  it('a filter change returns to page 1, and editing the text clears the choice', async () => {
    const requests = serveProducts([product(1)], { total: 200 });
    const { user, place } = await renderRoute('/marketplace?page=4');
    await card(/Magnesium/);
    const condition = screen.getByRole('combobox', { name: 'Health condition' });
    await user.type(condition, 'in');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.type(condition, 's');
    await user.click(await screen.findByRole('option', { name: 'Insomnia' }));
    await waitFor(() => expect(place()).toBe('/marketplace?condition=Insomnia'));
    await waitFor(() => expect(requests.at(-1)).toMatch(/page=1&.*conditionId=3/));
    await user.type(condition, 'x');
    await waitFor(() => expect(place()).toBe('/marketplace'));
    await waitFor(() => expect(requests.at(-1)).not.toContain('conditionId'));
  });

  it('advertisers can be chosen and all filters cleared at once', async () => {
    const requests = serveProducts();
    const { user, place } = await renderRoute('/marketplace');
    await user.click(await screen.findByRole('checkbox', { name: 'Botica Norte' }));
    await user.click(screen.getByRole('checkbox', { name: 'VitaDirect' }));
    await waitFor(() => expect(requests.at(-1)).toMatch(/advertisers=Botica[ +]Norte&advertisers=VitaDirect/));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(place()).toBe('/marketplace'));
  });

  it('two shops that are chosen at once are both applied', async () => {
    serveProducts();
    const { place } = await renderRoute('/marketplace');
    await screen.findByRole('checkbox', { name: 'Botica Norte' });
    const boxes = ['Botica Norte', 'VitaDirect'].map((name) => screen.getByRole('checkbox', { name }));
    act(() => boxes.forEach((box) => fireEvent.click(box)));
    expect(place()).toBe('/marketplace?advertiser=Botica+Norte&advertiser=VitaDirect');
  });

  it('the page that was opened is announced, not the one that is still shown', async () => {
    serveProducts([product(1)], { total: 200 });
    const { user } = await renderRoute('/marketplace');
    await card(/Magnesium/);
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    const status = within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('status');
    await waitFor(() => expect(status).not.toBeEmptyDOMElement());
    expect(status).toHaveTextContent(/^Page 2 of/);
  });

  it('a page beyond the end opens the last page', async () => {
    serveProducts([product(1)], { total: 21 });
    const { place } = await renderRoute('/marketplace?advertiser=VitaDirect&page=9');
    expect(await card(/Magnesium/)).toBeVisible();
    expect(place()).toBe('/marketplace?advertiser=VitaDirect&page=2');
  });

  it('a missing list of advertisers is explained', async () => {
    serveProducts([], { advertisers: [] });
    await renderRoute('/marketplace');
    expect(await screen.findByText('There are no shops yet.')).toBeVisible();
  });

  it('shops that could not be loaded can be loaded again', async () => {
    serveProducts();
    server.use(http.get('*/api/marketplace/advertisers', () => problem(500, 'internal')));
    const { user } = await renderRoute('/marketplace');
    expect(await screen.findByText('The shops could not be loaded.')).toBeVisible();
    server.use(http.get('*/api/marketplace/advertisers', () => HttpResponse.json(['Almendral Viejo'])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Almendral Viejo' })).toHaveFocus());
  });

  it('the button of the filters moves the focus into them, and back to it with the last one', async () => {
    serveProducts();
    const { user } = await renderRoute('/marketplace');
    const button = await screen.findByRole('button', { name: 'Filters' });
    await user.click(button);
    expect(screen.getByRole('search', { name: 'Filters' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Show the products' }));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('sort order', () => {
  it('evidence sorts need a condition and fall back to the price', async () => {
    const requests = serveProducts();
    const { user, place } = await renderRoute('/marketplace?condition=Insomnia&sort=effectiveness');
    await card(/Magnesium/);
    expect(requests.at(-1)).toContain('sortBy=effectiveness');
    expect(screen.getByRole('option', { name: 'Effectiveness' })).toBeEnabled();
    expect(screen.getByText('Order: Effectiveness')).toBeInTheDocument();
    await user.type(screen.getByRole('combobox', { name: 'Health condition' }), 'x');
    await waitFor(() => expect(place()).toBe('/marketplace'));
    expect(screen.getByRole('option', { name: 'Effectiveness' })).toBeDisabled();
    expect(screen.getByRole('option', { name: 'Significant improvement' })).toBeDisabled();
    expect(screen.getByText('Choose a health condition to sort by what people reported.')).toBeVisible();
    await waitFor(() => expect(requests.at(-1)).toContain('sortBy=price_asc'));
  });
});

describe('leaving for a shop', () => {
  it('a signed-in user goes directly to the shop and the filters are saved', async () => {
    serveProducts();
    const { user } = await renderRoute('/marketplace?brand=Northlight', { as: 'maria' });
    const link = await card(/Magnesium/);
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sessionStorage.getItem(FILTERS)).toBe('?brand=Northlight');
  });

  it.each([
    ['en', 'Continue without an account?', 'Continue anonymously', 'Sign in first'],
    ['es', '¿Continuar sin cuenta?', 'Continuar de forma anónima', 'Iniciar sesión antes'],
  ] as const)('an anonymous visitor is warned (%s)', async (language, title, anonymous, signIn) => {
    serveProducts();
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await renderRoute('/marketplace', { language });
    await user.click(await card(/Magnesium/));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByRole('link', { name: signIn })).toHaveAttribute(
      'href',
      '/sign-in?redirect_url=%2Fmarketplace',
    );
    await user.click(within(dialog).getByRole('button', { name: anonymous }));
    expect(open).toHaveBeenCalledWith(SHOP, '_blank', 'noopener,noreferrer');
    open.mockRestore();
  });
});

it('at most five page numbers are shown', async () => {
  serveProducts([product(1)], { total: 400 });
  await renderRoute('/marketplace?page=9');
  const pager = await screen.findByRole('navigation', { name: 'Pages' });
  const numbers = within(pager)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => /^\d+$/.test(text!));
  expect(numbers).toEqual(['7', '8', '9', '10', '11']);
});

it('the first eight images load eagerly and failed images show a placeholder', async () => {
  serveProducts(Array.from({ length: 10 }, (_, index) => product(index, { imageUrl: `/pictures/${index}.jpg` })));
  await renderRoute('/marketplace');
  await card(/glycinate 0/);
  const images = [...document.querySelectorAll('img')];
  expect(images.map((image) => image.getAttribute('loading'))).toEqual([
    ...Array<string>(8).fill('eager'),
    'lazy',
    'lazy',
  ]);
  fireEvent.error(images[0]!);
  expect(screen.getByText('No image')).toBeVisible();
});

it('empty results and a failed request are explained', async () => {
  serveProducts([]);
  const { user, unmount } = await renderRoute('/marketplace?brand=Nobody');
  expect(await screen.findByText('No products found')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  unmount();
  serveProducts();
  const { user: visitor } = await renderRoute('/marketplace');
  expect(await screen.findByText(/products? found/)).toBeVisible();
  server.use(http.get('*/api/marketplace/products', () => problem(500, 'internal')));
  await visitor.selectOptions(screen.getByLabelText('Sort by'), 'Highest price first');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load products');
  expect(screen.queryByText(/products? found/)).toBeNull();
  expect(document.title).toBe('Error: Marketplace | Recuento');
});
