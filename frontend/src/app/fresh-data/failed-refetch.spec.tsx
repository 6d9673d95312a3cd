import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { serveAnalyses, serveHomePage } from '../../test/home-page';
import { product, serveProducts } from '../../test/marketplace-responses';
import { analyses, LIST, lists } from '../../test/published-list';
import { renderRoute } from '../../test/render-route';
import { problem, server } from '../../test/server';

afterEach(() => {
  jest.restoreAllMocks();
  onlineManager.setOnline(true);
});

/** The connection returns after a minute, while the server restarts. Counts the failed requests by path. */
function reconnectWhileUnavailable() {
  const failed = new Map<string, number>();
  server.use(
    http.get('*/api/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      failed.set(pathname, (failed.get(pathname) ?? 0) + 1);
      return problem(503, 'unavailable');
    }),
  );
  const later = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  return failed;
}

it.each([
  ['a ranking', '/?condition=Insomnia', '/api/analysis/condition-analysis', 'Magnesium'],
  ['the products', '/marketplace', '/api/marketplace/products', /Magnesium glycinate 1/],
  ['the testimonials', LIST, '/api/testimonials', /Magnesium/],
] as const)('%s stays on the page when loading it again fails', async (_title, path, request, content) => {
  serveHomePage();
  serveAnalyses();
  serveProducts([product(1)]);
  if (path === LIST) {
    lists();
    analyses();
  }
  const { queryClient } = await renderRoute(path);
  const shown = () =>
    path === '/marketplace'
      ? screen.findByRole('link', { name: content })
      : screen.findAllByRole('article').then(([first]) => first!);
  const before = (await shown()).textContent;
  const failed = reconnectWhileUnavailable();
  await waitFor(() => expect(failed.get(request)).toBeGreaterThan(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect((await shown()).textContent).toBe(before);
  expect(document.title).not.toMatch(/Error/);
});
