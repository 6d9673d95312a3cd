import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DATA_RIGHTS_PLACE, serveDataRightsPage } from '../test/data-rights-page';
import { enterText } from '../test/forms/enter-text';
import { heldResponse } from '../test/held-response';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

beforeEach(serveDataRightsPage);

const receipt = {
  reference: '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55',
  state: 'in_progress',
  requestedAt: '2026-11-20T10:00:00.000Z',
  completedAt: null,
};

const languages = [
  {
    language: 'en' as const,
    acts: ['Export my data', 'Export portable file', 'Request a correction', 'Request erasure'],
    general: 'An error occurred while processing your request. Please try again.',
    reason: 'Why are you leaving?',
    understood: 'I understand that this cannot be undone.',
    erase: 'Delete everything',
    erased: 'Your data has been erased',
    erasing: 'Your data is being erased',
    failed: 'Your data could not be erased',
    unclear: 'It is unclear whether your data was erased',
    signedOut: 'Your session has ended.',
    accountErased: /^This account was erased\.$/,
  },
  {
    language: 'es' as const,
    acts: ['Exportar mis datos', 'Exportar archivo portable', 'Solicitar una corrección', 'Solicitar el borrado'],
    general: 'Ha habido un error al procesar tu solicitud. Inténtalo de nuevo.',
    reason: '¿Por qué te vas?',
    understood: 'Entiendo que esto no se puede deshacer.',
    erase: 'Borrar todo',
    erased: 'Tus datos se han borrado',
    erasing: 'Estamos borrando tus datos',
    failed: 'No se han podido borrar tus datos',
    unclear: 'No se sabe si tus datos se han borrado',
    signedOut: 'Tu sesión ha terminado.',
    accountErased: /^Esta cuenta se ha borrado\.$/,
  },
];

describe.each(languages)('/data-rights in $language', (words) => {
  const { language } = words;
  const [exportFull, , , openErasure] = words.acts;
  const open = () => renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', language });

  it('an erasure requires reason and confirmation, then signs out and shows a receipt', async () => {
    const sent: unknown[] = [];
    let signedOut = false;
    let finished = false;
    server.use(
      http.delete('*/api/data-rights/erase', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(receipt, { status: 202 });
      }),
      http.get(`*/api/data-rights/erasures/${receipt.reference}`, () =>
        HttpResponse.json(finished ? { ...receipt, state: 'completed', completedAt: receipt.requestedAt } : receipt),
      ),
      http.post('*/identity/sign-out', () => {
        signedOut = true;
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: openErasure }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: words.erase });
    const reason = within(dialog).getByRole('textbox', { name: words.reason });
    const understood = within(dialog).getByRole('checkbox', { name: words.understood });
    expect(reason).toHaveFocus();
    expect(confirm).toBeDisabled();
    await user.type(reason, '  ');
    await user.click(understood);
    expect(confirm).toBeDisabled();
    await enterText(user, reason, 'Enough');
    await user.click(understood);
    expect(confirm).toBeDisabled();
    await user.click(understood);
    await user.click(confirm);
    expect(await screen.findByText(words.erasing)).toBeVisible();
    expect(sent).toEqual([{ reason: 'Enough', confirmErasure: true }]);
    await waitFor(() => expect(signedOut).toBe(true));
    expect(screen.getByText(receipt.reference)).toBeVisible();
    finished = true;
    expect(await screen.findByText(words.erased)).toBeVisible();
    expect(screen.queryByRole('button', { name: exportFull })).not.toBeInTheDocument();
  });

  async function leaveWhileErasing() {
    const held = heldResponse('delete', '*/api/data-rights/erase');
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: openErasure }));
    await enterText(page.user, screen.getByRole('textbox', { name: words.reason }), 'Enough');
    await page.user.click(screen.getByRole('checkbox', { name: words.understood }));
    await page.user.click(screen.getByRole('button', { name: words.erase }));
    await held.arrived;
    await act(() => page.router.navigate('/about'));
    return { ...page, ...held };
  }

  it('an erasure that starts after the page was left signs out, and its reference stays on the screen', async () => {
    let signedOut = false;
    server.use(
      http.post('*/identity/sign-out', () => {
        signedOut = true;
        return HttpResponse.json({ success: true });
      }),
    );
    const { answer, place } = await leaveWhileErasing();
    answer(HttpResponse.json(receipt, { status: 202 }));
    const message = (await screen.findByText(words.erasing)).closest('[role=status]');
    expect(message).toHaveTextContent(receipt.reference);
    await waitFor(() => expect(signedOut).toBe(true));
    expect(place()).toBe('/about');
  });

  it('an erasure that fails after the page was left is reported on the other page', async () => {
    const { answer, place } = await leaveWhileErasing();
    answer(problem(500, 'internal'));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.failed);
    expect(place()).toBe('/about');
  });

  async function erase() {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: openErasure }));
    await enterText(user, screen.getByRole('textbox', { name: words.reason }), 'Enough');
    await user.click(screen.getByRole('checkbox', { name: words.understood }));
    await user.click(screen.getByRole('button', { name: words.erase }));
    return { user };
  }

  it('closing the page before the receipt is there asks for confirmation', async () => {
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const held = heldResponse('delete', '*/api/data-rights/erase');
    await erase();
    await held.arrived;
    expect(closes()).toBe(false);
    server.use(http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })));
    held.answer(HttpResponse.json({ ...receipt, state: 'completed', completedAt: receipt.requestedAt }));
    expect(await screen.findByText(words.erased)).toBeVisible();
    expect(closes()).toBe(true);
  });

  it('a failed erasure states that nothing was deleted', async () => {
    server.use(http.delete('*/api/data-rights/erase', () => problem(500, 'internal')));
    await erase();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    expect(alert).toHaveTextContent(words.general);
    expect(screen.getByRole('textbox', { name: words.reason })).toHaveValue('Enough');
  });

  it('an erasure after one on another device says that the account was erased', async () => {
    server.use(http.delete('*/api/data-rights/erase', () => problem(401, 'account_erased')));
    await erase();
    expect(await screen.findByRole('alert')).toHaveTextContent(words.accountErased);
    expect(screen.queryByText(words.failed)).not.toBeInTheDocument();
    expect(screen.queryByText(words.unclear)).not.toBeInTheDocument();
  });

  it('an erasure without a response may have happened', async () => {
    server.use(http.delete('*/api/data-rights/erase', () => HttpResponse.error()));
    await erase();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.unclear);
    expect(alert).not.toHaveTextContent(words.failed);
  });

  it('an attempt that ends the session after one without a response does not deny the erasure', async () => {
    let first = true;
    server.use(
      http.delete('*/api/data-rights/erase', () => {
        const response = first ? HttpResponse.error() : problem(401, 'unauthenticated');
        first = false;
        return response;
      }),
    );
    const { user } = await erase();
    expect(await screen.findByRole('alert')).toHaveTextContent(words.unclear);
    await user.click(screen.getByRole('button', { name: words.erase }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words.signedOut));
    expect(screen.getByRole('alert')).toHaveTextContent(words.unclear);
    expect(screen.queryByText(words.failed)).not.toBeInTheDocument();
  });

  it('the response of an erasure is waited for longer than the server works on it', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const held = heldResponse('delete', '*/api/data-rights/erase');
    await erase();
    await held.arrived;
    expect(Math.max(...timeout.mock.calls.map(([milliseconds]) => milliseconds))).toBeGreaterThan(20_000);
    timeout.mockRestore();
    server.use(http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })));
    held.answer(HttpResponse.json({ ...receipt, state: 'completed', completedAt: receipt.requestedAt }));
    expect(await screen.findByText(words.erased)).toBeVisible();
  });
});
