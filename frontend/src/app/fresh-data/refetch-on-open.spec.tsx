import { act, screen, waitFor } from '@testing-library/react';
import { renderRoute } from '../../test/render-route';
import { changedByOthers, countRequests } from './changed-by-others';

it.each(changedByOthers)('the page of %s at %s requests %s again when it is opened again', async (user, page, path) => {
  const counts = countRequests();
  const { router } = await renderRoute(page, { as: user, cachesData: true });
  await waitFor(() => expect(counts.get(path)).toBeGreaterThan(0));
  await act(() => router.navigate('/about'));
  await screen.findByRole('heading', { level: 1 });
  const before = counts.get(path)!;
  await act(() => router.navigate(page));
  await waitFor(() => expect(counts.get(path)).toBeGreaterThan(before));
});
