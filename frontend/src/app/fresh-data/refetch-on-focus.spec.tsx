import { act, waitFor } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../test/render-route';
import { server } from '../../test/server';
import { reviewHandlers } from '../../test/review-responses';
import { reviewDetail } from '../../test/testimonial-responses';
import { changedByOthers, countRequests } from './changed-by-others';

afterEach(() => focusManager.setFocused(undefined));

it.each([...changedByOthers, ['maria', '/my-points', '/api/notices'] as const])(
  'the page of %s at %s requests %s again when the window regains focus',
  async (user, screen, path) => {
    const counts = countRequests();
    await renderRoute(screen, { as: user });
    await waitFor(() => expect(counts.get(path)).toBeGreaterThan(0));
    const before = counts.get(path)!;
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(counts.get(path)).toBeGreaterThan(before));
  },
);

it('the cookie for proof files is renewed when a reviewer returns to a testimonial after a while', async () => {
  const path = '/api/testimonials/admin/1042';
  const counts = countRequests();
  server.use(
    http.get('*/api/testimonials/admin/:id', ({ request }) => {
      counts.set(new URL(request.url).pathname, (counts.get(new URL(request.url).pathname) ?? 0) + 1);
      return HttpResponse.json(reviewDetail());
    }),
    ...reviewHandlers(),
  );
  await renderRoute('/admin/testimonial/1042', { as: 'admin', cachesData: true });
  await waitFor(() => expect(counts.get(path)).toBe(1));
  const focusAgain = () =>
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
  focusAgain();
  expect(counts.get(path)).toBe(1);
  const later = Date.now() + 15 * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  focusAgain();
  await waitFor(() => expect(counts.get(path)).toBe(2));
  jest.restoreAllMocks();
});
