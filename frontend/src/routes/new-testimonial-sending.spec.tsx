import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { takeStashedFiles } from '../features/submission/draft/file-stash';
import { enterText } from '../test/forms/enter-text';
import {
  accepted,
  addProofAndConsent,
  submissionHandlers,
  fillToTheEnd,
  openStep,
  prepareForm,
} from '../test/new-testimonial-page';
import { makeToken, MARIA } from '../test/users';
import { problem, server } from '../test/server';

const EXTERNAL_AUTH = {
  mode: 'external' as const,
  authority: 'https://id.example',
  clientId: 'recuento',
  audience: 'recuento',
  scope: 'openid',
  adminClaim: 'organizations',
};

beforeEach(prepareForm);

describe.each(['en', 'es'] as const)('complete submission in %s', (language) => {
  it('the form is sent once with its file and the thank-you page opens', async () => {
    const arrived = submissionHandlers(accepted);
    const { user, t, h1, press } = await fillToTheEnd(language);
    await addProofAndConsent(user, t);
    expect(screen.getByText('1 kB')).toBeVisible();
    await press(t.wizard.submit);
    expect(await h1(t.thanks.heading)).toHaveFocus();
    expect(screen.getByText('+200')).toBeVisible();
    expect(screen.getByRole('link', { name: t.thanks.points })).toHaveAttribute('href', '/my-points');
    expect(screen.getByRole('link', { name: t.thanks.home })).toHaveAttribute('href', '/');

    expect(arrived).toHaveLength(1);
    const { body, headers } = arrived[0]!;
    expect(Object.fromEntries([...body].filter(([name]) => name !== 'proofFiles'))).toMatchObject({
      conditionId: '3',
      supplementId: '0',
      customSupplementName: 'moon dust',
      useCustomSupplement: 'true',
      brandId: '7',
      intakeHabits: 'morning',
      perceivedImprovement: 'significant',
      timeToResults: '1',
      sideEffects: 'none',
      gender: 'female',
      ageRange: '35-44',
      language,
      hasConsented: 'true',
      consentText: t.consent.text,
    });
    expect((body.getAll('proofFiles') as File[]).map(({ name }) => name)).toEqual(['bottle-front.jpg']);
    expect(headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('Authorization')).toMatch(/^Bearer /);
    expect(headers.get('Accept-Language')).toBe(language);
    expect(localStorage.getItem(`submission-draft:${MARIA.id}`)).toBeNull();
    expect(takeStashedFiles(MARIA.id)).toHaveLength(0);
  });
});

describe('failed submission', () => {
  it('proof and consent are required before sending', async () => {
    const arrived = submissionHandlers(accepted);
    const { press } = await openStep('documentation');
    await press('Submit testimonial');
    expect(screen.getByText('At least one proof file is required')).toBeVisible();
    expect(screen.getByText('You must accept the consent to submit your testimonial')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'choose from your device' })).toHaveFocus());
    expect(arrived).toHaveLength(0);
  });

  it('a failed submission keeps all values and is repeated with the same key', async () => {
    const arrived = submissionHandlers(() => problem(500, 'internal'), accepted);
    const { user, t, h1, press } = await openStep('documentation');
    await addProofAndConsent(user, t);
    await press('Submit testimonial');
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('Failed to submit testimonial. Please try again.');
    expect(screen.getByText('bottle-front.jpg')).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeChecked();
    await user.click(within(banner).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await press('Submit testimonial');
    await h1(t.thanks.heading);
    const [first, second] = arrived.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBe(second);
  });

  it('an expired token is renewed and the submission is repeated', async () => {
    const arrived = submissionHandlers(() => problem(401, 'unauthenticated'), accepted);
    const { user, t, h1, press } = await openStep('documentation');
    await addProofAndConsent(user, t);
    server.use(
      http.get('*/identity/token', () => HttpResponse.json({ token: makeToken({ sub: MARIA.id, lifetime: 700 }) })),
    );
    await press('Submit testimonial');
    await h1(t.thanks.heading);
    const [first, second] = arrived.map(({ headers }) => headers.get('Authorization'));
    expect(second).not.toBe(first);
    expect(arrived.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
      arrived[0]!.headers.get('Idempotency-Key'),
      arrived[0]!.headers.get('Idempotency-Key'),
    ]);
  });

  it('the error is shown in Spanish', async () => {
    submissionHandlers(() => HttpResponse.error());
    const { user, t, press } = await openStep('documentation', 'es');
    await addProofAndConsent(user, t);
    await press('Enviar testimonio');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No se ha podido enviar el testimonio. Vuelve a intentarlo.',
    );
  });

  it('a duplicate is shown on the first step with a link until the answer changes', async () => {
    submissionHandlers(() => problem(409, 'duplicate_testimonial', { testimonialId: 77 }));
    const { user, t, h1, press } = await openStep('documentation');
    await addProofAndConsent(user, t);
    await press('Submit testimonial');
    await h1('Basic info');
    const banner = screen.getByRole('alert');
    expect(within(banner).getByRole('link', { name: 'See that testimonial' })).toHaveAttribute(
      'href',
      '/my-testimonials/77',
    );
    await user.type(screen.getByRole('combobox', { name: 'Supplement' }), 'x');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a key of an earlier version is replaced', async () => {
    const arrived = submissionHandlers(() => problem(409, 'idempotency_key_reused'), accepted);
    const { user, t, h1, press } = await openStep('documentation');
    await addProofAndConsent(user, t);
    await press('Submit testimonial');
    await h1(t.thanks.heading);
    const [first, second] = arrived.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).not.toBe(first);
  });

  it('a testimonial that was sent before and deleted is sent again only when the user sends it again', async () => {
    const arrived = submissionHandlers(() => problem(409, 'submission_deleted'), accepted);
    const { user, t, h1, press } = await openStep('documentation');
    await addProofAndConsent(user, t);
    await press('Submit testimonial');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'has since been deleted. If you want to share it, send it again.',
    );
    expect(arrived).toHaveLength(1);
    await press('Submit testimonial');
    await h1(t.thanks.heading);
    const [first, second] = arrived.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).not.toBe(first);
  });

  it('an expired session asks to sign in and then restores answers and files', async () => {
    submissionHandlers(() => problem(401, 'unauthenticated'));
    const { user, t, press, h1, router } = await openStep('documentation');
    await addProofAndConsent(user, t);
    await press('Submit testimonial');
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('You must be logged in to submit a testimonial.');
    expect(banner).toHaveTextContent(t.failure.kept);
    const link = within(banner).getByRole('link', { name: 'Sign in and come back' });
    expect(link).toHaveAttribute('href', '/sign-in?redirect_url=%2Fnew-testimonial');
    await user.click(link);
    server.use(http.post('*/identity/sign-in/email', () => HttpResponse.json({ user: MARIA })));
    await enterText(user, await screen.findByLabelText('Email address'), MARIA.email);
    await enterText(user, screen.getByLabelText('Password'), 'recuento-demo');
    await press('Sign in');
    await waitFor(() => expect(router.state.location.pathname).toBe('/new-testimonial'));
    await screen.findByText(t.draft.title);
    expect(screen.queryByText(/but not your files/)).not.toBeInTheDocument();
    expect(screen.getByText(/Your files are still here too/)).toBeVisible();
    await press('Continue where you left off');
    await h1('Documentation');
    expect(screen.getByText('bottle-front.jpg')).toBeVisible();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it.each([
    ['en', 'Your answers stay in this browser. Files have to be chosen again after you sign in.'],
    [
      'es',
      'Tus respuestas se quedan en este navegador. Los archivos tendrás que elegirlos de nuevo cuando hayas iniciado sesión.',
    ],
  ] as const)(
    'an expired session of an external provider asks to choose the files again (%s)',
    async (language, text) => {
      submissionHandlers(() => problem(401, 'unauthenticated'));
      const { user, t, press } = await openStep('documentation', language, undefined, { auth: EXTERNAL_AUTH });
      await addProofAndConsent(user, t);
      await press(t.wizard.submit);
      const banner = await screen.findByRole('alert');
      expect(banner).toHaveTextContent(text);
      expect(banner).not.toHaveTextContent(t.failure.kept);
    },
  );

  it('a server field error is shown by its field on its step', async () => {
    submissionHandlers(() =>
      problem(400, 'validation_failed', {
        errors: [{ field: 'brandId', code: 'unknown', detail: 'Brand is not in our list' }],
      }),
    );
    const { user, t, h1, press } = await openStep('documentation');
    await addProofAndConsent(user, t);
    await press('Submit testimonial');
    await h1('Basic info');
    const brand = screen.getByRole('combobox', { name: 'Brand' });
    expect(brand).toHaveAccessibleDescription(expect.stringContaining('no longer in our list'));
    await waitFor(() => expect(brand).toHaveFocus());
  });

  it('the form is locked while sending, and the upload can be cancelled', async () => {
    let arrivedOnce = () => undefined as void;
    const onItsWay = new Promise<void>((resolve) => (arrivedOnce = resolve));
    server.use(
      http.post('*/api/testimonials', async () => {
        arrivedOnce();
        await delay('infinite');
        return accepted();
      }),
    );
    const { user, t, press } = await openStep('documentation');
    await addProofAndConsent(user, t);
    await press('Submit testimonial');
    await onItsWay;
    expect(screen.getByRole('button', { name: 'Sending your testimonial' })).toBeDisabled();
    // The button is disabled, so it has lost the focus.
    expect(screen.getByText('Sending your testimonial', { selector: '[role="status"]' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(screen.getByRole('checkbox')).toBeDisabled();
    expect(screen.getByRole('progressbar', { name: 'Uploading bottle-front.jpg' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByRole('button', { name: 'Submit testimonial' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove bottle-front.jpg' })).toBeVisible();
  });
});
