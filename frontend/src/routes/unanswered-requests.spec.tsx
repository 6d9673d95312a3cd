import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { historyOf, rectificationsOf } from '../test/data-rights-page';
import { consentRecord } from '../test/data-rights-responses';
import { enterText } from '../test/forms/enter-text';
import { heldResponse } from '../test/held-response';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { testimonialDetail, testimonialPage } from '../test/testimonial-responses';

const RECORD = '/my-testimonials/1042';

beforeEach(() => {
  server.use(
    http.get('*/api/testimonials/my', () => HttpResponse.json(testimonialPage([]))),
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail())),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [] })),
    http.get('*/api/data-rights/consent-history', () => HttpResponse.json(historyOf([consentRecord()]))),
    http.get('*/api/data-rights/rectifications', () => HttpResponse.json(rectificationsOf([]))),
  );
});

async function openDialog(page: string, open: RegExp, language: 'en' | 'es') {
  const { user, router, place } = await renderRoute(page, { as: 'maria', language });
  await user.click(await screen.findByRole('button', { name: open }));
  return { user, router, place, dialog: within(await screen.findByRole('dialog')) };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;

async function fillIn({ user, dialog }: Opened): Promise<void> {
  const [dataType] = dialog.getAllByRole('combobox');
  await user.selectOptions(dataType!, 'profile');
  await user.selectOptions(dialog.getAllByRole('combobox')[1]!, 'name');
  const [, requested, justification] = dialog.getAllByRole('textbox');
  await enterText(user, requested!, 'M.');
  await enterText(user, justification!, 'Shorter');
}

const WITHDRAW = /^(Withdraw testimonial|Retirar el testimonio)$/;
const REQUESTS = [
  {
    name: 'the withdrawal of a testimonial',
    method: 'delete',
    path: '*/api/testimonials/1042',
    page: RECORD,
    open: WITHDRAW,
    confirm: WITHDRAW,
    en: 'It is unclear whether the testimonial was withdrawn',
    es: 'No se sabe si el testimonio se ha retirado',
  },
  {
    name: 'the withdrawal of a consent',
    method: 'post',
    path: '*/api/consents/:id/withdraw',
    page: '/data-rights',
    open: /^(Withdraw|Retirar) /,
    confirm: /^(Withdraw consent|Retirar consentimiento)$/,
    en: 'It is unclear whether the consent was withdrawn',
    es: 'No se sabe si el consentimiento se ha retirado',
  },
  {
    name: 'a correction request',
    method: 'post',
    path: '*/api/data-rights/rectify',
    page: '/data-rights',
    open: /^(Request a correction|Solicitar una corrección)$/,
    fill: fillIn,
    confirm: /^(Send request|Enviar solicitud)$/,
    en: 'It is unclear whether the request was sent',
    es: 'No se sabe si la solicitud se ha enviado',
  },
] satisfies {
  name: string;
  method: 'post' | 'delete';
  path: string;
  page: string;
  open: RegExp;
  fill?: (opened: Opened) => Promise<void>;
  confirm: RegExp;
  en: string;
  es: string;
}[];

describe.each(REQUESTS)('$name without a response', ({ method, path, page, open, confirm, ...request }) => {
  it.each(['en', 'es'] as const)('is not reported as failed (%s)', async (language) => {
    server.use(http[method](path, () => HttpResponse.error()));
    const opened = await openDialog(page, open, language);
    await request.fill?.(opened);
    await opened.user.click(opened.dialog.getByRole('button', { name: confirm }));
    expect(await opened.dialog.findByRole('alert')).toHaveTextContent(request[language]);
  });

  it('is not reported as failed either after the page was left', async () => {
    const { arrived, answer } = heldResponse(method, path);
    const opened = await openDialog(page, open, 'en');
    await request.fill?.(opened);
    await opened.user.click(opened.dialog.getByRole('button', { name: confirm }));
    await arrived;
    await act(() => opened.router.navigate('/about'));
    await act(async () => answer(HttpResponse.error()));
    expect(await screen.findByRole('alert')).toHaveTextContent(request.en);
  });
});

it('a testimonial that is gone after an attempt without a response was withdrawn by it', async () => {
  const answers = [HttpResponse.error, () => problem(404, 'testimonial_not_found')];
  server.use(http.delete('*/api/testimonials/1042', () => answers.shift()!()));
  const { user, dialog, place } = await openDialog(RECORD, WITHDRAW, 'en');
  await user.click(dialog.getByRole('button', { name: WITHDRAW }));
  await dialog.findByRole('alert');
  await user.click(dialog.getByRole('button', { name: WITHDRAW }));
  expect(await screen.findByText('Your testimonial was withdrawn.')).toBeVisible();
  await waitFor(() => expect(place()).toBe('/my-testimonials'));
});
