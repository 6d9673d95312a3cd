import type { INestApplicationContext } from '@nestjs/common';
import { demoAccounts } from '../config/demo-accounts.js';
import { ClickReferencesService, PurchasesService } from '../modules/marketplace/index.js';
import { PointsService } from '../modules/points/index.js';
import { EMBEDDED_ISSUER } from '../platform/auth/index.js';
import type { Database } from '../platform/database/index.js';
import { getShopCurrency, type ShopName } from './demo/demo-products.js';

interface DemoPurchase {
  buyer: 'maria@recuento.test' | 'james@recuento.test';
  advertiser: ShopName;
  orderReference: string;
  amount: number;
  daysAgo: number;
  /** Status changes: confirmed by the partner, or decided by the admin. */
  steps: ('confirmed-by-partner' | 'verified' | 'reversed')[];
}

const purchases: DemoPurchase[] = [
  createPurchase('maria@recuento.test', 'Old Harbour Supplies', 'OH-50117', 42, 34, ['verified', 'reversed']),
  createPurchase('maria@recuento.test', 'Kiosko Tilo', 'KT-2291', 31.2, 27, ['confirmed-by-partner']),
  createPurchase('maria@recuento.test', 'Almacen Vereda', 'AV-008814', 12.75, 19, ['verified']),
  createPurchase('james@recuento.test', 'Cornerleaf Market', 'CM-77310', 26.4, 12, []),
  createPurchase('maria@recuento.test', 'Brightjar', 'BJ-10442', 24.9, 6, []),
  createPurchase('maria@recuento.test', 'Drogueria Lunaria', 'DL-3105', 17.35, 2, []),
];

/**
 * Seeds purchases of the demo accounts through the regular services: the ledger is consistent, and the buyers are notified
 * when the queues run. Recorded as a separate seed, so that older demo databases get them as well. Must be called in a
 * transaction, after the users and the partners were seeded.
 */
export async function seedPurchases(app: INestApplicationContext, database: Database, until: Date): Promise<boolean> {
  const existing = await database.query(`select 1 from platform.seeds where name = 'demo-purchases'`);
  if (existing.length > 0) return false;
  const accounts = await findAccounts(database);
  // The accounts belong to an external provider or were erased.
  if (accounts.size < demoAccounts.length) return false;
  for (const purchase of purchases) await seedPurchase(app, database, accounts, purchase, until);
  await database.execute(`insert into platform.seeds (name) values ('demo-purchases')`);
  return true;
}

async function seedPurchase(
  app: INestApplicationContext,
  database: Database,
  accounts: Map<string, Account>,
  { buyer, advertiser, orderReference, amount, daysAgo, steps }: DemoPurchase,
  until: Date,
): Promise<void> {
  const [service, points] = [app.get(PurchasesService), app.get(PointsService)];
  const adminId = accounts.get(demoAccounts[0].email)!.id;
  const { id: userId, subject } = accounts.get(buyer)!;
  const shops = await database.query<{ id: number; name: string }>(
    'select id, name from marketplace.advertisers where name = $1',
    [advertiser],
  );
  const principal = { issuer: EMBEDDED_ISSUER, subject, organizations: [] };
  const references = await app.get(ClickReferencesService).getOrCreate({ id: userId, principal }, shops, 'en');
  const clickReference = references.get(shops[0].id)!;
  const message = { clickReference, orderReference, amount, currency: getShopCurrency(advertiser) };
  const { id } = (await service.applyPostback(advertiser, { ...message, status: 'pending' })).purchase;
  await database.execute('update marketplace.purchases set received_at = $2 where id = $1', [
    id,
    new Date(until.getTime() - daysAgo * 86_400_000),
  ]);
  for (const step of steps) {
    if (step === 'confirmed-by-partner') await service.applyPostback(advertiser, { ...message, status: 'confirmed' });
    else if (step === 'verified') await service.confirmByAdmin(id, adminId);
    else await service.reverseByAdmin(id, adminId);
    await points.settlePurchase(id);
  }
}

interface Account {
  id: number;
  subject: string;
}

async function findAccounts(database: Database): Promise<Map<string, Account>> {
  const rows = await database.query<Account & { email: string }>(
    'select id, subject, email from identity.users where issuer = $1 and email = any($2)',
    [EMBEDDED_ISSUER, demoAccounts.map(({ email }) => email)],
  );
  return new Map(rows.map(({ email, ...account }) => [email, account]));
}

function createPurchase(
  buyer: DemoPurchase['buyer'],
  advertiser: ShopName,
  orderReference: string,
  amount: number,
  daysAgo: number,
  steps: DemoPurchase['steps'],
): DemoPurchase {
  return { buyer, advertiser, orderReference, amount, daysAgo, steps };
}
