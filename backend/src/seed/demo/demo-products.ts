import { demoAdvertisers } from '../../config/demo-advertisers.js';
import type { WeightUnit } from '../../modules/marketplace/index.js';
import { brands } from '../data/brands.js';
import { packs } from '../data/packs.js';
import { supplementProfiles } from '../data/supplement-profiles.js';
import { type CatalogSupplement, supplements } from '../data/supplements.js';
import { type PackShape, paletteSize, getPackShape } from './pack-drawing.js';
import { Random } from './random.js';

export interface DemoProduct {
  advertiser: string;
  externalId: string;
  title: string;
  supplementId: number;
  supplementName: string;
  brandName: string;
  weightAmount: number;
  weightUnit: WeightUnit;
  price: number;
  currency: 'EUR' | 'USD' | 'GBP';
  discount: number;
  /** URL of the image in the shop; null without an image. */
  imageSource: string | null;
  /** Null: use the demo page of the product. */
  shopUrl: string | null;
  priceCheckedAt: Date;
  listedAt: Date;
}

interface Shop {
  language: 'en' | 'es';
  currency: DemoProduct['currency'];
  host: string;
  /** Percentage of all products. */
  share: number;
}

export type ShopName = (typeof demoAdvertisers)[number]['name'];

/** Hosts in the reserved domain .example, which never resolve. */
const shops: Record<ShopName, Shop> = {
  'Almacen Vereda': { language: 'es', currency: 'EUR', host: 'almacen-vereda.example', share: 24 },
  Brightjar: { language: 'en', currency: 'USD', host: 'brightjar.example', share: 16 },
  'Cornerleaf Market': { language: 'en', currency: 'EUR', host: 'cornerleaf.example', share: 20 },
  'Drogueria Lunaria': { language: 'es', currency: 'EUR', host: 'lunaria.example', share: 16 },
  'Kiosko Tilo': { language: 'es', currency: 'EUR', host: 'kiosko-tilo.example', share: 14 },
  'Old Harbour Supplies': { language: 'en', currency: 'GBP', host: 'old-harbour.example', share: 10 },
};

/** The currency of all products of a shop. */
export const getShopCurrency = (shop: ShopName): DemoProduct['currency'] => shops[shop].currency;

const qualities = {
  en: ['', '', '', 'high strength', 'slow release', 'without added sugar', 'family pack for the whole winter'],
  es: [
    '',
    '',
    '',
    'alta concentración',
    'liberación lenta',
    'sin azúcares añadidos',
    'formato familiar para todo el año',
  ],
};
/** URLs in the reserved domain .example, which identify the generated images. */
export const buildImageSource = (shape: PackShape | 'missing', color: number): string =>
  `https://pictures.example/${shape}-${color}.png`;

const DAY = 24 * 60 * 60_000;

/** Two products for each supplement of the demo testimonials, one for every other supplement. */
export function createDemoProducts({ seed, until }: { seed: number; until: Date }): DemoProduct[] {
  const random = new Random(seed);
  return supplements
    .flatMap((supplement) => Array<CatalogSupplement>(supplementProfiles.has(supplement.id) ? 2 : 1).fill(supplement))
    .map((supplement, index) => createProduct(supplement, index, until, random));
}

function createProduct(supplement: CatalogSupplement, index: number, until: Date, random: Random): DemoProduct {
  const advertiser = random.weighted(demoAdvertisers.map(({ name }) => [name, shops[name].share] as const));
  const { language, currency, host } = shops[advertiser];
  const pack = random.weighted(packs.map((item) => [item, item.share] as const));
  const amount = random.pick(pack.amounts);
  const brand = random.pick(brands).name;
  const quality = random.pick(qualities[language]);
  const name = language === 'es' ? supplement.nameEs : supplement.nameEn;
  const [singular, plural] = pack[language];
  const number = new Intl.NumberFormat(language).format(amount);
  const label = [brand, name, ...(quality ? [quality] : [])].join(' ');
  const externalId = `D-${String(index + 1).padStart(4, '0')}`;
  return {
    advertiser,
    externalId,
    title: `${label}, ${number} ${amount === 1 ? singular : plural}`,
    supplementId: supplement.id,
    supplementName: name,
    brandName: brand,
    weightAmount: amount,
    weightUnit: pack.unit,
    price: random.between(4, 59) + random.pick([0, 0.5, 0.9, 0.95, 0.99]),
    currency,
    discount: random.chance(0.3) ? random.pick([5, 10, 15, 20, 25, 40]) : 0,
    imageSource:
      index % 12 === 5
        ? null
        : buildImageSource(getPackShape(pack.unit), brands.findIndex(({ name }) => name === brand) % paletteSize),
    shopUrl: random.chance(0.15) ? `https://${host}/p/${externalId.toLowerCase()}` : null,
    priceCheckedAt: new Date(until.getTime() - random.between(1, 14 * 24) * 60 * 60_000),
    listedAt: new Date(until.getTime() - random.between(15, 420) * DAY),
  };
}
