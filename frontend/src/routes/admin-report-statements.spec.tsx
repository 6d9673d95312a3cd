import { screen, waitFor, within } from '@testing-library/react';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { reportCase, serveQueues, STATEMENT } from '../test/report-queues';
import { problem } from '../test/server';

it('a reviewer who approved a testimonial cannot decide about it, and a failed decision keeps its text', async () => {
  const own = reportCase({ id: 13, blockedBy: 'own_approval' });
  serveQueues([reportCase(), own], [], () => problem(500, 'internal'));
  const { user } = await renderRoute('/admin/reports?severity=high', { as: 'admin' });
  const [first, second] = await screen.findAllByRole('article');
  expect(within(second!).queryByRole('button')).toBeNull();
  expect(within(second!).getByText(/someone else decides/)).toBeVisible();
  await user.click(within(first!).getByRole('button', { name: 'No action testimonial 988' }));
  const dialog = screen.getByRole('dialog');
  await enterText(user, within(dialog).getByLabelText('Reasons'), STATEMENT);
  await user.click(within(dialog).getByRole('button', { name: 'Take no action' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(within(dialog).getByLabelText('Reasons')).toHaveValue(STATEMENT);
});

it('each decision has its own statement, which stays when its dialog is closed or the case has changed', async () => {
  const { sent } = serveQueues([reportCase()], [], () => problem(409, 'stale_report_case'));
  const { user } = await renderRoute('/admin/reports', { as: 'admin' });
  const open = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `${name} testimonial 988` }));
    return within(screen.getByRole('dialog')).getByLabelText('Reasons');
  };
  await enterText(user, await open('Take down…'), STATEMENT);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await open('No action')).toHaveValue('');
  await user.keyboard('{Escape}');
  expect(await open('Take down…')).toHaveValue(STATEMENT);
  await user.dblClick(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take down' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect(await open('Take down…')).toHaveValue(STATEMENT);
});
