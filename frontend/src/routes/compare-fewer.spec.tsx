import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { rankedSupplement } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

type Comparison = components['schemas']['ComparisonDto'];

const supplement = (supplementId: number, supplementName: string) => ({
  supplementId,
  supplementName,
  isUserGenerated: false,
  figures: rankedSupplement({ supplementId, supplementName }),
});

const comparison = (changes: Partial<Comparison> = {}): Comparison => ({
  conditionId: 3,
  conditionName: 'Insomnia',
  conditionPhrase: 'insomnia',
  totalSupplements: 12,
  supplements: [],
  pairs: [],
  ...changes,
});

const ALL = [supplement(41, 'Magnesium'), supplement(5, 'Valerian'), supplement(7, 'Melatonin'), supplement(9, 'Zinc')];

/** Answers the first comparison at once, and those with fewer supplements when they are released. */
function serveSlowly(count: number, changes: Partial<Comparison> = {}) {
  let release = () => undefined as void;
  server.use(
    http.get('*/api/analysis/comparison', async ({ request }) => {
      const ids = new URL(request.url).searchParams.get('supplementIds')!.split(',').map(Number);
      if (ids.length < count) await new Promise<void>((resolve) => (release = resolve));
      return HttpResponse.json(
        comparison({
          supplements: ALL.filter(({ supplementId }) => ids.includes(supplementId)),
          ...changes,
        }),
      );
    }),
  );
  return { release: () => release() };
}

it('the focus moves to another chip when one is removed, and the page stays while the others are loaded', async () => {
  const { release } = serveSlowly(4);
  const { user } = await renderRoute('/compare?condition=3&supplements=41,5,7,9');
  await user.click(await screen.findByRole('button', { name: 'Remove Magnesium' }));
  expect(screen.queryByRole('button', { name: 'Remove Magnesium' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Add one more' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Valerian' })).toHaveFocus());
  release();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Valerian, melatonin and zinc for insomnia' }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Valerian' })).toHaveFocus();
});

it.each(['Add one more', 'Back to the insomnia ranking'])(
  'what was removed is not selected again by the link %s while the others are loaded',
  async (name) => {
    serveSlowly(3);
    const { user, router } = await renderRoute('/compare?condition=3&supplements=41,5,7');
    await user.click(await screen.findByRole('button', { name: 'Remove Magnesium' }));
    await user.click(screen.getByRole('button', { name: 'Cite' }));
    expect(await screen.findByText(/Magnesium, valerian and melatonin.+supplements=41,5,7&/)).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name }));
    expect(router.state.location.pathname).toBe('/');
    expect(router.state.location.state).toEqual({
      compared: [
        { id: 5, name: 'Valerian' },
        { id: 7, name: 'Melatonin' },
      ],
    });
  },
);

it('the page of a merged condition stays while fewer supplements are loaded', async () => {
  const { release } = serveSlowly(3, { conditionId: 8 });
  const { user } = await renderRoute('/compare?condition=3&supplements=41,5,7');
  await user.click(await screen.findByRole('button', { name: 'Remove Magnesium' }));
  expect(
    screen.getByRole('heading', { level: 1, name: 'Magnesium, valerian and melatonin for insomnia' }),
  ).toBeVisible();
  await act(async () => release());
  expect(await screen.findByRole('heading', { level: 1, name: 'Valerian and melatonin for insomnia' })).toBeVisible();
});

it('the link back names a condition without its article', async () => {
  serveSlowly(2, { conditionName: 'Flu', conditionPhrase: 'the flu' });
  await renderRoute('/compare?condition=3&supplements=41,5');
  expect(await screen.findByRole('link', { name: 'Back to the flu ranking' })).toBeVisible();
});
