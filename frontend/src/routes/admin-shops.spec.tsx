import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { serveFeeds } from '../test/feed-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const languages = [
  { language: 'en' as const, shop: 'Shop', failed: 'Failed to load the shops', again: 'Try again' },
  {
    language: 'es' as const,
    shop: 'Tienda',
    failed: 'No se han podido cargar las tiendas',
    again: 'Volver a intentarlo',
  },
];

describe.each(languages)('the shops cannot be loaded, in $language', ({ language, shop, failed, again }) => {
  it.each(['/admin/feeds', '/admin/purchases'])('%s says so, and offers them after another attempt', async (path) => {
    serveFeeds();
    let isBroken = true;
    server.use(
      http.get('*/api/marketplace/purchases', () =>
        HttpResponse.json({ purchases: [], totalPages: 0, totalPurchases: 0 }),
      ),
      http.get('*/api/marketplace/purchases/advertisers', () => (isBroken ? problem(500, 'internal') : undefined)),
    );
    const { user } = await renderRoute(path, { as: 'admin', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(failed);
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: again }));
    expect(await screen.findByRole('option', { name: 'Brightjar' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: shop })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
