import { demoAdvertisers } from '../config/demo-advertisers.js';
import sharp from 'sharp';
import type { ProductImages } from '../modules/marketplace/index.js';
import type { Database } from '../platform/database/index.js';
import { createDemoProducts, buildImageSource } from './demo/demo-products.js';
import { drawPack, packShapes, paletteSize } from './demo/pack-drawing.js';

/** Name of an image that does not exist, so that the demo contains a product whose image cannot be loaded. */
const MISSING_IMAGE = `${'0'.repeat(32)}.webp`;

/**
 * Seeds fictitious partners and their products. Recorded as a separate seed, so that older demo databases get it as well.
 * Must be called in a transaction, after the catalog was seeded.
 */
export async function seedMarketplace(
  database: Database,
  images: ProductImages,
  { seed, until }: { seed: number; until: Date },
): Promise<boolean> {
  const existing = await database.query(`select 1 from platform.seeds where name = 'demo-marketplace'`);
  if (existing.length > 0) return false;
  await database.execute(
    `insert into marketplace.advertisers (name, reference_parameter, is_demo)
     select name, parameter, true
     from jsonb_to_recordset($1) as r (name text, parameter text)`,
    [JSON.stringify(demoAdvertisers.map(({ name, referenceParameter: parameter }) => ({ name, parameter })))],
  );
  await database.execute(
    `insert into marketplace.products
       (id, advertiser_id, external_id, title, image_source, supplement_id, supplement_name, brand_name, weight_amount, weight_unit,
        price, currency, discount, affiliate_url, price_checked_at, listed_at)
     select r.id, a.id, "externalId", title, "imageSource", "supplementId", "supplementName", "brandName", "weightAmount",
            "weightUnit", price, currency, discount, coalesce("shopUrl", '/marketplace/product-demo/' || r.id),
            "priceCheckedAt", "listedAt"
     from (
       select nextval(pg_get_serial_sequence('marketplace.products', 'id'))::int as id, p.*
       from jsonb_to_recordset($1) as p (advertiser text, "externalId" text, title text, "imageSource" text, "supplementId" int,
         "supplementName" text, "brandName" text, "weightAmount" numeric, "weightUnit" text, price numeric,
         currency text, discount int, "shopUrl" text, "priceCheckedAt" timestamptz, "listedAt" timestamptz)
     ) r join marketplace.advertisers a on a.name = r.advertiser`,
    [JSON.stringify(createProducts(seed, until))],
  );
  await seedImages(database, images);
  await database.execute(`insert into platform.seeds (name) values ('demo-marketplace')`);
  return true;
}

/** The first product refers to the missing image. */
function createProducts(seed: number, until: Date): object[] {
  return createDemoProducts({ seed, until }).map((product, index) =>
    index === 0 ? { ...product, imageSource: buildImageSource('missing', 0) } : product,
  );
}

async function seedImages(database: Database, productImages: ProductImages): Promise<void> {
  const images = [{ source: buildImageSource('missing', 0), name: MISSING_IMAGE }];
  for (const shape of packShapes) {
    for (let color = 0; color < paletteSize; color += 1) {
      const image = await sharp(Buffer.from(drawPack(shape, color)))
        .png()
        .toBuffer();
      await productImages.store(image, async (name) => {
        images.push({ source: buildImageSource(shape, color), name });
      });
    }
  }
  await database.execute(
    `insert into marketplace.images (source, name)
     select source, name from jsonb_to_recordset($1) as r (source text, name text)`,
    [JSON.stringify(images)],
  );
}
