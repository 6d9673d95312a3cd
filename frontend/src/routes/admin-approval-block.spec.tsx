import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expectNothingOffered, openApprovalPage } from '../test/approval-page';
import { advanceTime, freezeClock, restoreClock } from '../test/clock';
import type { Review } from '../test/review-page';
import { problem, server } from '../test/server';

beforeEach(freezeClock);
afterEach(restoreClock);

const languages = [
  {
    language: 'en' as const,
    approve: 'Approve',
    reject: 'Reject',
    undecided: 'Decide the reports first',
    toReports: 'reports',
    keys: 'Keys: j next, k previous, r reject. A rejection asks for the reason first.',
    duplicate: 'This testimonial cannot be approved',
    toOther: 'another testimonial',
    otherName: 'The author has another one like it',
    onlyRenamed: /can be approved only under another name/,
  },
  {
    language: 'es' as const,
    approve: 'Aprobar',
    reject: 'Rechazar',
    undecided: 'Decide primero las denuncias',
    toReports: 'denuncias',
    keys: 'Teclas: j siguiente, k anterior, r rechazar. Al rechazar se pide antes el motivo.',
    duplicate: 'Este testimonio no se puede aprobar',
    toOther: 'otro testimonio',
    otherName: 'Su autor tiene otro igual',
    onlyRenamed: /solo se puede aprobar con otro nombre/,
  },
];

it.each(languages)(
  'a testimonial with undecided reports leads to them and cannot be approved in $language',
  async (words) => {
    const { user, sent } = await openApprovalPage(
      { approvalBlock: { code: 'reports_undecided', testimonialId: null } },
      words.language,
    );
    expect(screen.getByText(words.undecided)).toBeVisible();
    expect(screen.getByRole('link', { name: words.toReports })).toHaveAttribute('href', '/admin/reports');
    const approve = screen.getByRole('button', { name: words.approve });
    expect(approve).toBeDisabled();
    expect(approve).toHaveAccessibleDescription(expect.stringContaining(words.undecided));
    expect(screen.getByRole('button', { name: words.reject })).toBeEnabled();
    expect(
      screen.getByText((_, element) => element?.tagName === 'P' && element.textContent.startsWith(words.keys)),
    ).toBeVisible();
    await user.keyboard('a');
    advanceTime(5_000);
    await expectNothingOffered();
    expect(sent).toEqual([]);
  },
);

it.each(languages)('a duplicate without a name to choose cannot be approved in $language', async (words) => {
  const { user, sent } = await openApprovalPage(
    {
      approvalBlock: { code: 'duplicate_testimonial', testimonialId: 2711 },
      customNames: [{ kind: 'brand', name: 'Sal Marina', knownId: null }],
    },
    words.language,
  );
  const approve = screen.getByRole('button', { name: words.approve });
  expect(approve).toBeDisabled();
  expect(approve).toHaveAccessibleDescription(expect.stringContaining(words.duplicate));
  await user.keyboard('a');
  advanceTime(5_000);
  await expectNothingOffered();
  expect(sent).toEqual([]);
});

it.each(languages)('a duplicate with a custom name can be approved under another name in $language', async (words) => {
  const { user, sent } = await openApprovalPage(
    {
      approvalBlock: { code: 'duplicate_testimonial', testimonialId: 2711 },
      customNames: [{ kind: 'supplement', name: 'Magnesio marino', knownId: null }],
    },
    words.language,
  );
  expect(screen.getByText(words.otherName)).toBeVisible();
  expect(screen.getByText(words.onlyRenamed)).toBeVisible();
  expect(screen.queryByText(words.duplicate)).toBeNull();
  await user.click(screen.getByRole('button', { name: words.approve }));
  advanceTime(5_000);
  await waitFor(() => expect(sent).toHaveLength(1));
});

it.each(languages)(
  'reports that arrive before the approval move the focus to the heading in $language',
  async (words) => {
    const state: Partial<Review> = {};
    const { user } = await openApprovalPage(state, words.language);
    server.use(
      http.post('*/api/testimonials/admin/1042/approve', () => {
        state.approvalBlock = { code: 'reports_undecided', testimonialId: null };
        return problem(409, 'reports_undecided');
      }),
    );
    await user.click(screen.getByRole('button', { name: words.approve }));
    advanceTime(5_000);
    expect(await screen.findByText(words.undecided)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  },
);

it.each(languages)('a duplicate that arises before the approval is shown with its link in $language', async (words) => {
  const state: Partial<Review> = {};
  const { user } = await openApprovalPage(state, words.language);
  server.use(
    http.post('*/api/testimonials/admin/1042/approve', () => {
      state.approvalBlock = { code: 'duplicate_testimonial', testimonialId: 2711 };
      return problem(409, 'duplicate_testimonial', { testimonialId: 2711 });
    }),
  );
  await user.click(screen.getByRole('button', { name: words.approve }));
  advanceTime(5_000);
  expect(await screen.findByText(words.duplicate)).toBeVisible();
  expect(screen.getByRole('link', { name: words.toOther })).toHaveAttribute('href', '/admin/testimonial/2711');
  expect(screen.getByRole('button', { name: words.approve })).toBeDisabled();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('custom names that a process of the former version sends during an upgrade can be resolved', async () => {
  await openApprovalPage({
    customNames: undefined,
    ownNames: [{ kind: 'supplement', name: 'Magnesio marino', knownId: null }],
  });
  expect(screen.getByRole('radio', { name: 'Is the same as…' })).toBeVisible();
});
