import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { enterText } from '../test/forms/enter-text';
import { pendingPurchase } from '../test/marketplace-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

type Purchase = components['schemas']['AdminPurchaseDto'];

const PLACE = '/admin/purchases';
const API = '*/api/marketplace/purchases';

const CONFIRMED: Purchase = {
  ...pendingPurchase,
  id: 30,
  orderReference: 'A-2',
  status: 'confirmed',
  confirmedAt: '2026-11-13T10:00:00.000Z',
  confirmedBy: { id: 1, name: 'Ada Montes' },
};
const REVERSED: Purchase = {
  ...CONFIRMED,
  id: 29,
  orderReference: 'A-1',
  status: 'reversed',
  confirmedBy: null,
  reversedAt: '2026-11-14T10:00:00.000Z',
  reversedBy: { id: 7, name: null },
};

function servePurchases(purchases: Purchase[] = [pendingPurchase, CONFIRMED, REVERSED], totalPages = 1) {
  const requests: string[] = [];
  const decided: string[] = [];
  server.use(
    http.get('*/api/marketplace/purchases/advertisers', () => HttpResponse.json(['Brightjar', 'Larkshop'])),
    http.get(API, ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json({ purchases, totalPages, totalPurchases: purchases.length });
    }),
    http.post(`${API}/:id/:verdict`, ({ params }) => {
      decided.push(`${String(params['id'])}/${String(params['verdict'])}`);
      return HttpResponse.json(CONFIRMED);
    }),
  );
  return { requests, decided };
}

const languages = [
  {
    language: 'en' as const,
    title: 'Purchases',
    count: '3 purchases',
    state: 'Status',
    confirmed: 'Confirmed',
    shop: 'Shop',
    order: 'Order number, in full',
    from: 'From',
    to: 'To',
    byAdmin: /^Confirmed 13 Nov 2026, .* by Ada Montes$/,
    withoutAdmin: /^Confirmed 13 Nov 2026, \d\d:\d\d$/,
    byNobodyNamed: /^Reversed 14 Nov 2026, .* by administrator 7$/,
    final: 'Final',
    verify: 'Confirm order A-10442',
    verifyNow: 'Confirm purchase',
    verified: 'Order A-10442 is confirmed',
    reverse: 'Reverse order A-2',
    irrevocable: 'This cannot be undone',
    takenBack: /150 points are deducted/,
    reverseNow: 'Reverse permanently',
    reversed: 'Order A-2 is reversed',
    overtaken: /This purchase was permanently reversed\. The list shows its current state\./,
    close: 'Close',
    cancel: 'Cancel',
    empty: 'No purchases',
    emptyText: /as soon as a partner/,
    emptyFiltered: 'Nothing matches these filters.',
    failed: 'Failed to load the purchases',
  },
  {
    language: 'es' as const,
    title: 'Compras',
    count: '3 compras',
    state: 'Estado',
    confirmed: 'Confirmada',
    shop: 'Tienda',
    order: 'Número de pedido completo',
    from: 'Desde',
    to: 'Hasta',
    byAdmin: /^Confirmada el 13 nov 2026, .* por Ada Montes$/,
    withoutAdmin: /^Confirmada el 13 nov 2026, \d\d:\d\d$/,
    byNobodyNamed: /^Anulada el 14 nov 2026, .* por la persona 7 del equipo$/,
    final: 'Definitivo',
    verify: 'Confirmar el pedido A-10442',
    verifyNow: 'Confirmar la compra',
    verified: 'El pedido A-10442 está confirmado',
    reverse: 'Anular el pedido A-2',
    irrevocable: 'No se puede deshacer',
    takenBack: /Se descuentan sus 150 puntos/,
    reverseNow: 'Anular definitivamente',
    reversed: 'El pedido A-2 está anulado',
    overtaken: /Esta compra se ha anulado definitivamente\. La lista muestra su estado actual\./,
    close: 'Cerrar',
    cancel: 'Cancelar',
    empty: 'No hay compras',
    emptyText: /en cuanto una tienda/,
    emptyFiltered: 'Nada coincide con estos filtros.',
    failed: 'No se han podido cargar las compras',
  },
];

describe.each(languages)('/admin/purchases in $language', (words) => {
  const { language } = words;

  it('purchases are listed with amount, status, date and decider', async () => {
    servePurchases();
    await renderRoute(PLACE, { as: 'admin', language });
    expect(await screen.findByText('A-10442')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getByText((_, element) => element?.role === 'status' && element.textContent === words.count));
    expect(screen.getByText(words.byAdmin)).toBeVisible();
    expect(screen.getByText(words.withoutAdmin)).toBeVisible();
    expect(screen.getByText(words.byNobodyNamed)).toBeVisible();
    for (const order of ['A-10442', 'A-2', 'A-1']) expect(screen.getByRole('rowheader', { name: order })).toBeVisible();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([2, 1, 0]);
    expect(within(rows[2]).getByText(words.final)).toBeVisible();
    expect(rows[0]).toHaveTextContent(language === 'en' ? 'EUR 24.90' : '24,90 €');
  });

  it('filters are stored in the URL and sent to the server', async () => {
    const { requests } = servePurchases([pendingPurchase], 3);
    const { user, place } = await renderRoute(`${PLACE}?page=2`, { as: 'admin', language });
    await user.selectOptions(await screen.findByRole('combobox', { name: words.state }), words.confirmed);
    await screen.findByRole('option', { name: 'Larkshop' });
    await user.selectOptions(screen.getByRole('combobox', { name: words.shop }), 'Larkshop');
    await user.type(screen.getByRole('searchbox', { name: words.order }), ' A-7 ');
    await enterText(user, screen.getByLabelText(words.from), '2026-11-01');
    await enterText(user, screen.getByLabelText(words.to), '2026-11-30');
    const filter = 'status=confirmed&advertiser=Larkshop';
    await waitFor(() => expect(place()).toContain('orderReference=A-7'));
    expect(place()).toContain(`?${filter}`);
    for (const day of ['from=2026-11-01', 'to=2026-11-30']) expect(place()).toContain(day);
    await waitFor(() =>
      expect(requests.at(-1)).toBe(`?page=1&pageSize=20&${filter}&orderReference=A-7&from=2026-11-01&to=2026-11-30`),
    );
  });

  it('a purchase is confirmed after a dialog and the list reloads', async () => {
    const { requests, decided } = servePurchases();
    const { user } = await renderRoute(PLACE, { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: words.verify }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.cancel }));
    expect(decided).toEqual([]);
    await user.click(screen.getByRole('button', { name: words.verify }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.verifyNow }));
    expect(await screen.findByText(words.verified)).toBeVisible();
    expect(decided).toEqual(['31/verify']);
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it('the dialog states that a reversal is final, and conflicts are explained', async () => {
    const { requests, decided } = servePurchases();
    const { user } = await renderRoute(PLACE, { as: 'admin', language });
    server.use(http.post(`${API}/30/reverse`, () => problem(409, 'purchase_reversed'), { once: true }));
    await user.click(await screen.findByRole('button', { name: words.reverse }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(words.irrevocable)).toBeVisible();
    expect(dialog.getByText(words.takenBack)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: words.reverseNow }));
    expect(await dialog.findByText(words.overtaken)).toBeVisible();
    expect(dialog.queryByRole('button', { name: words.reverseNow })).not.toBeInTheDocument();
    await waitFor(() => expect(requests).toHaveLength(2));
    await user.click(dialog.getAllByRole('button', { name: words.close })[0]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: words.reverse }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.reverseNow }));
    expect(await screen.findByText(words.reversed)).toBeVisible();
    expect(decided).toEqual(['30/reverse']);
  });

  it('an empty list, an empty filter result and a failed request are explained', async () => {
    servePurchases([], 0);
    server.use(http.get(API, () => problem(500, 'internal'), { once: true }));
    const { user } = await renderRoute(PLACE, { as: 'admin', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('heading', { name: words.empty })).toBeVisible();
    expect(screen.getByText(words.emptyText)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: words.state }), words.confirmed);
    expect(await screen.findByText(words.emptyFiltered)).toBeVisible();
  });
});

it('the list follows the URL and pages within the filter', async () => {
  servePurchases([pendingPurchase], 3);
  const { user, router, place } = await renderRoute(`${PLACE}?orderReference=A-10442&status=paid&from=monday`, {
    as: 'admin',
  });
  const order = await screen.findByRole('searchbox', { name: 'Order number, in full' });
  expect(order).toHaveValue('A-10442');
  await user.click(await screen.findByRole('link', { name: /next/i }));
  await waitFor(() => expect(place()).toContain('page=2'));
  expect(place()).toContain('orderReference=A-10442');
  await act(() => router.navigate(PLACE));
  expect(order).toBeVisible();
  expect(order).toHaveValue('');
  await act(() => router.navigate(`${PLACE}?page=9`));
  await waitFor(() => expect(place()).toBe(`${PLACE}?page=3`));
});
