import { screen } from '@testing-library/react';
import { expectNothingOffered, openApprovalPage } from '../test/approval-page';
import { advanceTime, freezeClock, restoreClock } from '../test/clock';

beforeEach(freezeClock);
afterEach(restoreClock);

it.each([
  {
    language: 'en' as const,
    approve: 'Approve',
    reject: 'Reject',
    undecided: 'Decide the reports first',
    toReports: 'reports',
  },
  {
    language: 'es' as const,
    approve: 'Aprobar',
    reject: 'Rechazar',
    undecided: 'Decide primero las denuncias',
    toReports: 'denuncias',
  },
])('a testimonial with undecided reports leads to them and cannot be approved in $language', async (words) => {
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
  await user.keyboard('a');
  advanceTime(5_000);
  await expectNothingOffered();
  expect(sent).toEqual([]);
});
