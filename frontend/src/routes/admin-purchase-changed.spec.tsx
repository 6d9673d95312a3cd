import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { pendingPurchase } from '../test/marketplace-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const API = '*/api/marketplace/purchases';

it.each([
  {
    language: 'en' as const,
    open: 'Reverse order A-10442',
    submit: 'Reverse permanently',
    effectBefore: /never earn points/,
    effectNow: /150 points are deducted/,
    changed: /This purchase was confirmed in the meantime, and its 150 points were credited\. Nothing was reversed\./,
    done: 'Order A-10442 is reversed',
  },
  {
    language: 'es' as const,
    open: 'Anular el pedido A-10442',
    submit: 'Anular definitivamente',
    effectBefore: /no dará puntos nunca/,
    effectNow: /Se descuentan sus 150 puntos/,
    changed: /Entretanto esta compra se ha confirmado y ha sumado 150 puntos\. No se ha anulado nada\./,
    done: 'El pedido A-10442 está anulado',
  },
])(
  'a reversal of a purchase that was confirmed in the meantime asks again with its present effect ($language)',
  async ({ language, open, submit, effectBefore, effectNow, changed, done }) => {
    const stated: unknown[] = [];
    let status: 'pending' | 'confirmed' = 'pending';
    server.use(
      http.get(`${API}/advertisers`, () => HttpResponse.json(['Brightjar'])),
      http.get(API, ({ request }) => {
        const isListed = new URL(request.url).searchParams.get('status') === status;
        const purchases = isListed ? [pendingPurchase] : [];
        return HttpResponse.json({ purchases, totalPages: 1, totalPurchases: purchases.length });
      }),
      http.post(`${API}/31/reverse`, async ({ request }) => {
        const body = (await request.json()) as { status: string };
        stated.push(body.status);
        status = 'confirmed';
        return body.status === status ? HttpResponse.json(pendingPurchase) : problem(409, 'stale_purchase');
      }),
    );
    const { user } = await renderRoute('/admin/purchases?status=pending', { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: open }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(effectBefore)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(changed));
    expect(dialog.getByText(effectNow)).toBeVisible();
    expect(dialog.queryByText(effectBefore)).not.toBeInTheDocument();
    // The list shows only pending purchases, so it no longer contains this one.
    await waitFor(() => expect(screen.queryByText('A-10442')).not.toBeInTheDocument());
    await user.click(dialog.getByRole('button', { name: submit }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(stated).toEqual(['pending', 'confirmed']);
  },
);
