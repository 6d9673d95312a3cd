import { demoAdvertisers } from '../config/demo-advertisers.js';
import sharp from 'sharp';
import type { ProductImages } from '../modules/marketplace/index.js';
import type { Database } from '../platform/database/index.js';
import { demoProducts, imageSource } from './demo/demo-products.js';
import { packDrawing, packShapes, paletteSize } from './demo/pack-drawing.js';

/** A name that no picture has, so that the demo shows what happens when one cannot be loaded. */
const LOST_PICTURE = `${'0'.repeat(32)}.webp`;

/**
 * Invented partners and what they sell. Marked as done on its own, so that a demo from before there was a marketplace
 * gets it too. Belongs inside a transaction, after the catalogue.
 */
export async function seedMarketplace(
  database: Database,
  images: ProductImages,
  { seed, until }: { seed: number; until: Date },
): Promise<boolean> {
  const done = await database.query(`select 1 from platform.seeds where name = 'demo-marketplace'`);
  if (done.length > 0) return false;
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
    [JSON.stringify(productsOf(seed, until))],
  );
  await seedPictures(database, images);
  await database.execute(`insert into platform.seeds (name) values ('demo-marketplace')`);
  return true;
}

/** One of them points to a picture that is lost. */
function productsOf(seed: number, until: Date): object[] {
  return demoProducts({ seed, until }).map((product, index) =>
    index === 0 ? { ...product, imageSource: imageSource('missing', 0) } : product,
  );
}

async function seedPictures(database: Database, images: ProductImages): Promise<void> {
  const pictures = [{ source: imageSource('missing', 0), name: LOST_PICTURE }];
  for (const shape of packShapes) {
    for (let colour = 0; colour < paletteSize; colour += 1) {
      const drawn = await sharp(Buffer.from(packDrawing(shape, colour)))
        .png()
        .toBuffer();
      pictures.push({ source: imageSource(shape, colour), name: await images.store(drawn) });
    }
  }
  await database.execute(
    `insert into marketplace.images (source, name)
     select source, name from jsonb_to_recordset($1) as r (source text, name text)`,
    [JSON.stringify(pictures)],
  );
}
