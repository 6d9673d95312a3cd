import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { takeStashedFiles } from '../features/submission/draft/file-stash';
import { heldResponse } from '../test/held-response';
import { accepted, addProofAndConsent, openStep, prepareForm, TEXTS } from '../test/new-testimonial-page';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { testimonialDetail } from '../test/testimonial-responses';
import { MARIA } from '../test/users';

const DRAFT = `submission-draft:${MARIA.id}`;

beforeEach(prepareForm);

describe.each(['en', 'es'] as const)('leaving the form while it is being sent (%s)', (language) => {
  async function leaveWhileSending() {
    const held = heldResponse('post', '*/api/testimonials');
    const page = await openStep('documentation', language);
    await addProofAndConsent(page.user, page.t);
    await page.press(page.t.wizard.submit);
    await held.arrived;
    await act(() => page.router.navigate('/about?from=menu#review'));
    return { ...page, ...held, elsewhere: page.place() };
  }

  it('the other page stays open, and a message says that the testimonial arrived', async () => {
    const { t, answer, place, elsewhere } = await leaveWhileSending();
    answer(accepted());
    expect(await screen.findByText(t.thanks.heading)).toBeVisible();
    expect(place()).toBe(elsewhere);
    expect(localStorage.getItem(DRAFT)).toBeNull();
    expect(takeStashedFiles(MARIA.id)).toHaveLength(0);
  });

  it('a message says that it failed, and the answers and files stay', async () => {
    const { t, answer, place, elsewhere } = await leaveWhileSending();
    answer(problem(500, 'internal'));
    expect(await screen.findByRole('alert')).toHaveTextContent(t.failure.failed);
    expect(place()).toBe(elsewhere);
    expect(localStorage.getItem(DRAFT)).not.toBeNull();
    expect(takeStashedFiles(MARIA.id)).toHaveLength(1);
  });

  it('the message that it failed disappears when it is sent again', async () => {
    const { t, answer, user, router, press } = await leaveWhileSending();
    answer(problem(500, 'internal'));
    expect(await screen.findByRole('alert')).toBeVisible();
    server.use(http.post('*/api/testimonials', () => accepted()));
    await act(() => router.navigate('/new-testimonial'));
    await press(t.draft.resume);
    await user.click(await screen.findByRole('checkbox', { name: t.consent.text }));
    await press(t.wizard.submit);
    expect(await screen.findByRole('heading', { level: 1, name: t.thanks.heading })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('a testimonial that was edited and left while it was being sent is not opened again', async () => {
  server.use(
    http.get('*/api/testimonials/my/1042', () => HttpResponse.json(testimonialDetail())),
    http.get('*/api/testimonials/my/1042/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/testimonials/my/duplicate-check', () => HttpResponse.json({ testimonialId: 1042 })),
  );
  const held = heldResponse('put', '*/api/testimonials/1042');
  const { user, router, place } = await renderRoute('/my-testimonials/1042/edit', { as: 'maria' });
  const t = TEXTS.en;
  await screen.findByRole('heading', { level: 1, name: t.wizard.step.basic });
  await user.click(screen.getAllByRole('link', { name: new RegExp(t.wizard.step.documentation) })[0]!);
  await user.click(await screen.findByRole('checkbox', { name: t.consent.text }));
  await user.click(screen.getByRole('button', { name: t.edit.submit }));
  await held.arrived;
  await act(() => router.navigate('/about'));
  held.answer(HttpResponse.json({ id: 1042, reviewStatus: 'pending', version: 2 }));
  expect(await screen.findByText(t.edit.done)).toBeVisible();
  expect(place()).toBe('/about');
});

it('a message about an edit that failed stays while another testimonial is edited', async () => {
  server.use(
    http.get('*/api/testimonials/my/duplicate-check', () => HttpResponse.json({ testimonialId: 1042 })),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/testimonials/my/:id', ({ params }) =>
      HttpResponse.json(testimonialDetail({ id: Number(params['id']) })),
    ),
  );
  const t = TEXTS.en;
  const { user, router } = await renderRoute('/my-testimonials/1042/edit', { as: 'maria' });
  const sendEdit = async (id: number) => {
    const held = heldResponse('put', `*/api/testimonials/${id}`);
    await screen.findByRole('heading', { level: 1, name: t.wizard.step.basic });
    await user.click(screen.getAllByRole('link', { name: new RegExp(t.wizard.step.documentation) })[0]!);
    await user.click(await screen.findByRole('checkbox', { name: t.consent.text }));
    await user.click(screen.getByRole('button', { name: t.edit.submit }));
    await held.arrived;
    return held;
  };
  const first = await sendEdit(1042);
  await act(() => router.navigate('/about'));
  first.answer(problem(500, 'internal'));
  expect(await screen.findByText(t.failure.failed)).toBeVisible();
  await act(() => router.navigate('/my-testimonials/1043/edit'));
  const second = await sendEdit(1043);
  expect(screen.getByText(t.failure.failed)).toBeVisible();
  await act(() => router.navigate('/about'));
  second.answer(problem(500, 'internal'));
  await waitFor(() => expect(screen.getAllByText(t.failure.failed)).toHaveLength(2));
});

it('a new form does not contain the files of the form that it replaced', async () => {
  const { user, t, press, h1, router } = await openStep('documentation');
  await addProofAndConsent(user, t);
  await act(() => router.navigate('/about'));
  await act(() => router.navigate('/new-testimonial'));
  await press(t.draft.startNew);
  await h1(t.wizard.step.basic);
  await user.type(screen.getByRole('combobox', { name: t.fields.condition }), 'ins');
  await waitFor(() => expect(localStorage.getItem(DRAFT)).toContain('"text":"ins"'));
  await act(() => router.navigate('/about'));
  await act(() => router.navigate('/new-testimonial'));
  await screen.findByText(t.draft.title);
  expect(screen.queryByText(/Your files are still here too/)).not.toBeInTheDocument();
});
