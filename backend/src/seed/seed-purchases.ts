import type { INestApplicationContext } from '@nestjs/common';
import { demoAccounts } from '../config/demo-accounts.js';
import { ClickReferencesService, PurchasesService } from '../modules/marketplace/index.js';
import { PointsService } from '../modules/points/index.js';
import { EMBEDDED_ISSUER } from '../platform/auth/index.js';
import type { Database } from '../platform/database/index.js';

interface DemoPurchase {
  buyer: 'maria@recuento.test' | 'james@recuento.test';
  advertiser: string;
  orderReference: string;
  amount: number;
  daysAgo: number;
  /** What became of it: told by the partner, or decided by the admin. */
  steps: ('told' | 'verified' | 'reversed')[];
}

const purchases: DemoPurchase[] = [
  order('maria@recuento.test', 'Old Harbour Supplies', 'OH-50117', 42, 34, ['verified', 'reversed']),
  order('maria@recuento.test', 'Kiosko Tilo', 'KT-2291', 31.2, 27, ['told']),
  order('maria@recuento.test', 'Almacen Vereda', 'AV-008814', 12.75, 19, ['verified']),
  order('james@recuento.test', 'Cornerleaf Market', 'CM-77310', 26.4, 12, []),
  order('maria@recuento.test', 'Brightjar', 'BJ-10442', 24.9, 6, []),
  order('maria@recuento.test', 'Drogueria Lunaria', 'DL-3105', 17.35, 2, []),
];

/**
 * Invented purchases of the demo accounts, made as real ones are: the ledger agrees with them, and their buyers are
 * told once the queues run. Marked as done on its own, so that an older demo gets them too. Belongs inside a
 * transaction, after the people and the partners.
 */
export async function seedPurchases(app: INestApplicationContext, database: Database, until: Date): Promise<boolean> {
  const done = await database.query(`select 1 from platform.seeds where name = 'demo-purchases'`);
  if (done.length > 0) return false;
  const people = await accounts(database);
  // Accounts of another provider, or erased ones: nobody to have bought anything.
  if (people.size < demoAccounts.length) return false;
  for (const purchase of purchases) await seedPurchase(app, database, people, purchase, until);
  await database.execute(`insert into platform.seeds (name) values ('demo-purchases')`);
  return true;
}

async function seedPurchase(
  app: INestApplicationContext,
  database: Database,
  people: Map<string, Account>,
  { buyer, advertiser, orderReference, amount, daysAgo, steps }: DemoPurchase,
  until: Date,
): Promise<void> {
  const [service, points] = [app.get(PurchasesService), app.get(PointsService)];
  const adminId = people.get(demoAccounts[0].email)!.id;
  const { id: userId, subject } = people.get(buyer)!;
  const shops = await database.query<{ id: number; name: string }>(
    'select id, name from marketplace.advertisers where name = $1',
    [advertiser],
  );
  const principal = { issuer: EMBEDDED_ISSUER, subject, email: null, name: null, organizations: [] };
  const references = await app
    .get(ClickReferencesService)
    .getOrCreate({ id: userId, principal, isAdmin: false }, shops);
  const message = { clickReference: references.get(shops[0].id)!, orderReference, amount, currency: 'EUR' };
  const { id } = (await service.receive(advertiser, { ...message, status: 'pending' })).purchase;
  await database.execute('update marketplace.purchases set received_at = $2 where id = $1', [
    id,
    new Date(until.getTime() - daysAgo * 86_400_000),
  ]);
  for (const step of steps) {
    if (step === 'told') await service.receive(advertiser, { ...message, status: 'confirmed' });
    else if (step === 'verified') await service.verify(id, adminId);
    else await service.reverse(id, adminId);
    await points.settlePurchase(id);
  }
}

interface Account {
  id: number;
  subject: string;
}

async function accounts(database: Database): Promise<Map<string, Account>> {
  const rows = await database.query<Account & { email: string }>(
    'select id, subject, email from identity.users where issuer = $1 and email = any($2)',
    [EMBEDDED_ISSUER, demoAccounts.map(({ email }) => email)],
  );
  return new Map(rows.map(({ email, ...account }) => [email, account]));
}

function order(
  buyer: DemoPurchase['buyer'],
  advertiser: string,
  orderReference: string,
  amount: number,
  daysAgo: number,
  steps: DemoPurchase['steps'],
): DemoPurchase {
  return { buyer, advertiser, orderReference, amount, daysAgo, steps };
}
