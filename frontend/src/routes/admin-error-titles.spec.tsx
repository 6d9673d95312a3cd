import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const SCREENS = [
  ['/admin/reports', 'Reports', 'Denuncias'],
  ['/admin/objections', 'Objections', 'Reclamaciones'],
  ['/admin/rectifications', 'Correction requests', 'Solicitudes de corrección'],
  ['/admin/decisions', 'Decisions', 'Decisiones'],
  ['/admin/catalog', 'Catalog management', 'Gestión del catálogo'],
  ['/admin/purchases', 'Purchases', 'Compras'],
  ['/admin/feeds', 'Product feeds', 'Catálogos de las tiendas'],
] as const;

it.each(SCREENS)('the title of %s says that the list could not be loaded', async (path, en, es) => {
  server.use(http.get('*/api/*', () => problem(500, 'internal')));
  const { unmount } = await renderRoute(path, { as: 'admin' });
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.title).toBe(`Error: ${en} | Recuento`));
  unmount();
  await renderRoute(path, { as: 'admin', language: 'es' });
  await waitFor(() => expect(document.title).toBe(`Error: ${es} | Recuento`));
});
