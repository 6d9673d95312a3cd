import { createHmac } from 'node:crypto';
import { ADVERTISER, POSTBACK_SECRET } from '../servers/partner.js';
import type { PurchaseState, UserRecord } from './journal.js';
import { toOutcome } from './testimonial-record.js';
import type { LoadContext } from './virtual-user.js';

/** The user follows a link to a shop and buys something; the server of the partner reports the order. */
export async function buyProduct(context: LoadContext, user: UserRecord, token: string): Promise<void> {
  const { api, journal, random } = context;
  const path = `/api/marketplace/products?advertisers=${ADVERTISER}`;
  const { status, body } = await api.send({ route: 'GET products', path, token });
  const [product] = (body.products ?? []) as { affiliateUrl: string }[];
  if (status !== 200 || !product) return;
  const [clickReference] = [...new URL(product.affiliateUrl).searchParams.values()];
  const purchase = journal.addPurchase(user);
  const state: PurchaseState = random.chance(0.5) ? 'confirmed' : 'pending';
  const { orderReference } = purchase;
  const message = { clickReference, orderReference, amount: 24.9, currency: 'EUR', status: state };
  purchase.isBusy = true;
  const answer = await api.send({
    route: 'POST purchase',
    path: '/api/marketplace/purchases/postback',
    body: message,
    headers: signMessage(message),
  });
  purchase.isBusy = false;
  const outcome = toOutcome(answer.status);
  if (outcome === 'applied') {
    purchase.id = answer.body.id as number;
    purchase.possible = [state];
  } else if (outcome === 'unknown') purchase.possible = ['absent', state];
}

function signMessage(message: unknown): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const mac = createHmac('sha256', POSTBACK_SECRET).update(`${timestamp}.${JSON.stringify(message)}`);
  return {
    'x-advertiser': ADVERTISER,
    'x-timestamp': timestamp,
    'x-signature': `sha256=${mac.digest('hex')}`,
  };
}
