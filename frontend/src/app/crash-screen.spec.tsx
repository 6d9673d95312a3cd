import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CrashBoundary } from './crash-boundary';

it('shows what to do after a crash and can try again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  function Fragile() {
    if (broken) throw new Error('boom');
    return <p>Well again</p>;
  }
  render(
    <CrashBoundary>
      <Fragile />
    </CrashBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh page' })).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Well again')).toBeVisible();
  log.mockRestore();
});
