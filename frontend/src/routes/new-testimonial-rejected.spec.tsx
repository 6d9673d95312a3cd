import { screen, waitFor, within } from '@testing-library/react';
import { addProofAndConsent, openStep, prepareForm, submissionHandlers } from '../test/new-testimonial-page';
import { problem } from '../test/server';

beforeEach(prepareForm);

it.each(['en', 'es'] as const)(
  'a file that was rejected as too large and removed is not reported any more (%s)',
  async (language) => {
    submissionHandlers(() => problem(413, 'too_large'));
    const { user, t, press } = await openStep('documentation', language);
    await addProofAndConsent(user, t);
    await press(t.wizard.submit);
    expect(await screen.findByRole('alert')).toHaveTextContent(t.failure.failed);
    const files = screen.getByRole('group', { name: t.files.label });
    expect(within(files).getByText(/10\s?MB\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /bottle-front\.jpg$/ }));
    expect(screen.queryByText('bottle-front.jpg')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(document.title).not.toMatch(/^Error/));
  },
);

it('a failure about several answers is reported until the last of them has changed', async () => {
  const errors = [
    { field: 'proofFiles', code: 'file_size', detail: 'bottle-front.jpg is too large' },
    { field: 'hasConsented', code: 'consent_required', detail: 'Consent is required' },
  ];
  submissionHandlers(() => problem(400, 'validation_failed', { errors }));
  const { user, t, press } = await openStep('documentation');
  await addProofAndConsent(user, t);
  await press(t.wizard.submit);
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /bottle-front\.jpg$/ }));
  expect(screen.getByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('checkbox'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
