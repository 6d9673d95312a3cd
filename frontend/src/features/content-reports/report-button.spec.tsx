import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../../app/providers';
import { FALLBACK_CONFIG } from '../../lib/config/config';
import { createQueryClient } from '../../lib/query/query-client';
import { EXPIRED, SIGNED_OUT, type SessionState, type SessionUser } from '../../lib/session/session';
import { TokenSession } from '../../lib/session/token-session';
import { enterText } from '../../test/forms/enter-text';
import { problem, server } from '../../test/server';
import { ADMIN, MARIA } from '../../test/users';
import { ReportButton } from './report-button';

const TEXT = 'It tells readers to leave their tablets.';

/** A session that changes without leaving the page, as after a change in another tab. */
class ChangingSession extends TokenSession {
  expire = () => undefined;
  endErased = () => undefined;
  signIn = () => Promise.resolve();
  signOut = () => Promise.resolve();
  become = (state: SessionState) => this.setState(state);
  protected followTabs = () => undefined;
  protected loadSession = () => Promise.resolve();
  protected fetchToken = () => Promise.resolve(null);
}

const signedIn = (user: SessionUser): SessionState => ({ status: 'signed-in', user, isAdmin: false });

function renderButton() {
  const session = new ChangingSession();
  const router = createMemoryRouter([{ path: '/', element: <ReportButton testimonialId={988} /> }]);
  render(
    <Providers config={FALLBACK_CONFIG} session={session} queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { session, user: userEvent.setup() };
}

it.each([
  ['another user', [signedIn(ADMIN)], ''],
  ['another user after the end of the session', [EXPIRED, signedIn(ADMIN)], ''],
  ['nobody after signing out', [SIGNED_OUT], ''],
  ['the same user after the end of the session', [EXPIRED, signedIn(MARIA)], TEXT],
  ['the same user', [signedIn({ ...MARIA, name: 'María' })], TEXT],
])('the text of a report is only there for its user: %s', async (_who, states, expected) => {
  const { session, user } = renderButton();
  const findText = () =>
    within(screen.getByRole('dialog', { name: 'Report this testimonial' })).getByLabelText('What should we look at?');
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await enterText(user, findText(), TEXT);
  act(() => session.become(signedIn(MARIA)));
  expect(findText()).toHaveValue(TEXT);
  await user.keyboard('{Escape}');
  for (const state of states) act(() => session.become(state));
  await user.click(screen.getByRole('button', { name: 'Report' }));
  expect(findText()).toHaveValue(expected);
});

it('an address that only the server rejects is reported at its field until it is changed', async () => {
  const errors = [{ field: 'email', code: 'too_long', detail: 'email has 255 characters; the maximum is 254.' }];
  server.use(http.post('*/api/content-reports', () => problem(400, 'validation_failed', { errors })));
  const { user } = renderButton();
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report this testimonial' }));
  await user.click(dialog.getAllByRole('radio')[0]!);
  await enterText(user, dialog.getByLabelText('What should we look at?'), TEXT);
  const email = dialog.getByRole('textbox', { name: /^Email/ });
  await user.click(email);
  await user.paste(`${'a'.repeat(243)}@example.org`);
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(email).toBeInvalid());
  expect(email).toHaveAccessibleDescription(expect.stringContaining('Enter an email address like name@example.com.'));
  await user.type(email, '{Backspace}');
  expect(email).toBeValid();
});
