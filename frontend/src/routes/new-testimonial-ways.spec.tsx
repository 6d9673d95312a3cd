import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { choose, fillBasic, open, openStep, photo, prepareForm } from '../test/new-testimonial-page';
import { server } from '../test/server';

beforeEach(prepareForm);

describe('step in the URL', () => {
  it('browser history moves between steps, forward only over valid ones', async () => {
    const { user, t, h1, press, router } = await open();
    const hash = () => router.state.location.hash;
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    await waitFor(() => expect(hash()).toBe('#basic'));
    await fillBasic(user, t, 'Add “moon dust” as your own entry', ['Insomnia', 'Northlight']);
    await press(t.wizard.next);
    await h1(t.wizard.step.consumption);
    await waitFor(() => expect(hash()).toBe('#consumption'));

    await act(() => router.navigate(-1));
    await h1(t.wizard.step.basic);
    await user.clear(screen.getByRole('combobox', { name: t.fields.brand }));
    await act(() => router.navigate(1));
    expect(await screen.findByText(t.errors.brand)).toBeVisible();
    await waitFor(() => expect(hash()).toBe('#basic'));
  });

  it('Back from the first step leaves the form and keeps all values', async () => {
    const { user, t, h1, press, router } = await open();
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    await user.type(screen.getByRole('combobox', { name: t.fields.brand }), 'North');
    await act(() => router.navigate(-1));
    await h1(t.title);
    await press(t.draft.resume);
    await h1(t.wizard.step.basic);
    expect(screen.getByRole('combobox', { name: t.fields.brand })).toHaveValue('North');
  });
});

describe.each(['en', 'es'] as const)('duplicate testimonial (%s)', (language) => {
  it('a duplicate is announced on the first step with a link', async () => {
    const requests: string[] = [];
    server.use(
      http.get('*/api/testimonials/my/duplicate-check', ({ request }) => {
        requests.push(new URL(request.url).search);
        return HttpResponse.json({ testimonialId: 1042 });
      }),
    );
    const { user, t, h1, press } = await open(language);
    const es = language === 'es';
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    const customEntry = es ? 'Añadir «moon dust» tal como lo has escrito' : 'Add “moon dust” as your own entry';
    await fillBasic(user, t, customEntry, [es ? 'Insomnio' : 'Insomnia', 'Northlight']);
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent(t.failure.duplicate);
    expect(within(banner).getByRole('link', { name: t.failure.duplicateLink })).toHaveAttribute(
      'href',
      '/my-testimonials/1042',
    );
    expect(requests).toEqual(['?conditionId=3&customSupplementName=moon%20dust']);
    await press(t.wizard.next);
    await h1(t.wizard.step.basic);
    // On a phone it may be out of sight, and a screen reader has read it before.
    await waitFor(() => expect(screen.getByRole('group', { name: t.failure.duplicate })).toHaveFocus());
    expect(within(screen.getByRole('alert')).queryByRole('button')).not.toBeInTheDocument();
    server.use(http.get('*/api/testimonials/my/duplicate-check', () => HttpResponse.json({ testimonialId: null })));
    await user.clear(screen.getByRole('combobox', { name: t.fields.supplement }));
    await choose(user, t.fields.supplement, 'magn', es ? 'Magnesio' : 'Magnesium');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

it('chosen files are restored after visiting another page', async () => {
  const { user, t, h1, press, router } = await openStep('documentation');
  await user.upload(screen.getByLabelText(t.files.label, { selector: 'input' }), photo());
  await act(() => router.navigate('/about'));
  await act(() => router.navigate('/new-testimonial'));
  await press(t.draft.resume);
  await h1(t.wizard.step.documentation);
  expect(screen.getByText('bottle-front.jpg')).toBeVisible();
});
