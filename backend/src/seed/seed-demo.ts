import type { INestApplicationContext } from '@nestjs/common';
import { AnalysisService } from '../modules/analysis/index.js';
import type { EmbeddedProvider } from '../modules/identity/index.js';
import { ProductImages } from '../modules/marketplace/index.js';
import { TESTIMONIAL_POINTS } from '../modules/points/index.js';
import { flagsMissing } from '../modules/review/index.js';
import { Database } from '../platform/database/index.js';
import { Outbox } from '../platform/outbox/index.js';
import { FileStorage } from '../platform/storage/index.js';
import { generateDemoTestimonials } from './demo/demo-testimonials.js';
import { seedCatalog } from './seed-catalog.js';
import { seedMarketplace } from './seed-marketplace.js';
import { seedNotifications } from './seed-notifications.js';
import { seedUsers } from './seed-users.js';
import { seedProofFiles } from './seed-proof-files.js';
import { seedPurchases } from './seed-purchases.js';
import { seedTestimonials } from './seed-testimonials.js';

/** Seed of the random generator; the demo data is deterministic. */
const SEED = 20261121;

/**
 * Seeds an empty database with the catalog and fictitious testimonials in one transaction. Does nothing if it was done
 * before. Of several processes that start concurrently, one seeds and the others wait.
 */
export async function seedDemo(app: INestApplicationContext, provider: EmbeddedProvider | undefined): Promise<boolean> {
  const database = app.get(Database);
  return database.transaction(async () => {
    await database.lock('seed.demo');
    const existing = await database.query(`select 1 from platform.seeds where name = 'demo'`);
    const until = new Date();
    until.setUTCHours(0, 0, 0, 0);
    if (existing.length > 0) {
      const added = await seedMarketplace(database, app.get(ProductImages), { seed: SEED, until });
      return (await seedPurchases(app, database, until)) || added;
    }
    const testimonials = [...generateDemoTestimonials({ seed: SEED, until })];
    await seedCatalog(database);
    await seedMarketplace(database, app.get(ProductImages), { seed: SEED, until });
    const users = await seedUsers(database, testimonials, provider);
    const ids = await seedTestimonials(database, testimonials, users, TESTIMONIAL_POINTS);
    await seedNotifications(database, ids, until);
    const pendingIds = ids.filter((_, index) => testimonials[index]!.status === 'pending');
    await app.get(Outbox).recordAll(pendingIds.map((testimonialId) => flagsMissing({ testimonialId })));
    await seedProofFiles(database, app.get(FileStorage), testimonials, ids);
    await seedPurchases(app, database, until);
    await app.get(AnalysisService).recomputeAll();
    await database.execute(`insert into platform.seeds (name) values ('demo')`);
    return true;
  });
}
