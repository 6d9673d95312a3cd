import { screen, waitFor } from '@testing-library/react';
import { card, serveProducts } from '../test/marketplace-responses';
import { renderRoute } from '../test/render-route';

const FILTERS = 'marketplace-filters';

describe('the filters of a visit to a shop', () => {
  it('are restored once unless the link has its own', async () => {
    serveProducts();
    sessionStorage.setItem(FILTERS, '?brand=Northlight&sort=newest');
    const first = await renderRoute('/marketplace');
    await waitFor(() => expect(first.place()).toBe('/marketplace?brand=Northlight&sort=newest'));
    first.unmount();
    const second = await renderRoute('/marketplace');
    await card(/Magnesium/);
    expect(second.place()).toBe('/marketplace');
    second.unmount();
    sessionStorage.setItem(FILTERS, '?brand=Northlight');
    const third = await renderRoute('/marketplace?supplement=Magnesium');
    await card(/Magnesium/);
    expect(third.place()).toBe('/marketplace?supplement=Magnesium');
  });

  it('do not replace those that were chosen after the shop opened in a new tab', async () => {
    serveProducts();
    const first = await renderRoute('/marketplace?brand=Northlight', { as: 'maria' });
    const link = await card(/Magnesium/);
    link.addEventListener('click', (event) => event.preventDefault());
    await first.user.click(link);
    await first.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest');
    const changed = '/marketplace?brand=Northlight&sort=newest';
    expect(first.place()).toBe(changed);
    first.unmount();
    const second = await renderRoute(changed, { as: 'maria' });
    await card(/Magnesium/);
    expect(second.place()).toBe(changed);
  });
});
