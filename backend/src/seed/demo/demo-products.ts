import { demoAdvertisers } from '../../config/demo-advertisers.js';
import type { WeightUnit } from '../../modules/marketplace/index.js';
import { brands } from '../data/brands.js';
import { packs } from '../data/packs.js';
import { supplementProfiles } from '../data/supplement-profiles.js';
import { type CatalogueSupplement, supplements } from '../data/supplements.js';
import { type PackShape, paletteSize, shapeFor } from './pack-drawing.js';
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
  /** Where its shop would keep the picture. Null: it has none. */
  imageSource: string | null;
  /** Null: the product's own page instead of a shop's. */
  shopUrl: string | null;
  priceCheckedAt: Date;
  listedAt: Date;
}

interface Shop {
  language: 'en' | 'es';
  currency: DemoProduct['currency'];
  host: string;
  /** How many of a hundred products it has. */
  share: number;
}

type ShopName = (typeof demoAdvertisers)[number]['name'];

/** Hosts below .example: there is nobody at the other end, and never will be. */
const shops: Record<ShopName, Shop> = {
  'Almacen Vereda': { language: 'es', currency: 'EUR', host: 'almacen-vereda.example', share: 24 },
  Brightjar: { language: 'en', currency: 'USD', host: 'brightjar.example', share: 16 },
  'Cornerleaf Market': { language: 'en', currency: 'EUR', host: 'cornerleaf.example', share: 20 },
  'Drogueria Lunaria': { language: 'es', currency: 'EUR', host: 'lunaria.example', share: 16 },
  'Kiosko Tilo': { language: 'es', currency: 'EUR', host: 'kiosko-tilo.example', share: 14 },
  'Old Harbour Supplies': { language: 'en', currency: 'GBP', host: 'old-harbour.example', share: 10 },
};

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
/** Below .example: these addresses only name the drawings that the demo brings along. */
export const imageSource = (shape: PackShape | 'missing', colour: number): string =>
  `https://pictures.example/${shape}-${colour}.png`;

const DAY = 24 * 60 * 60_000;

/** Two products of what the demo testimonials tell of, one of everything else in the catalogue. */
export function demoProducts({ seed, until }: { seed: number; until: Date }): DemoProduct[] {
  const random = new Random(seed);
  return supplements
    .flatMap((supplement) => Array<CatalogueSupplement>(supplementProfiles.has(supplement.id) ? 2 : 1).fill(supplement))
    .map((supplement, index) => productOf(supplement, index, until, random));
}

function productOf(supplement: CatalogueSupplement, index: number, until: Date, random: Random): DemoProduct {
  const advertiser = random.weighted(demoAdvertisers.map(({ name }) => [name, shops[name].share] as const));
  const { language, currency, host } = shops[advertiser];
  const pack = random.weighted(packs.map((one) => [one, one.share] as const));
  const amount = random.pick(pack.amounts);
  const brand = random.pick(brands).name;
  const quality = random.pick(qualities[language]);
  const name = language === 'es' ? supplement.nameEs : supplement.nameEn;
  const [one, many] = pack[language];
  const number = new Intl.NumberFormat(language).format(amount);
  const words = [brand, name, ...(quality ? [quality] : [])].join(' ');
  const externalId = `D-${String(index + 1).padStart(4, '0')}`;
  return {
    advertiser,
    externalId,
    title: `${words}, ${number} ${amount === 1 ? one : many}`,
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
        : imageSource(shapeFor(pack.unit), brands.findIndex(({ name }) => name === brand) % paletteSize),
    shopUrl: random.chance(0.15) ? `https://${host}/p/${externalId.toLowerCase()}` : null,
    priceCheckedAt: new Date(until.getTime() - random.between(1, 14 * 24) * 60 * 60_000),
    listedAt: new Date(until.getTime() - random.between(15, 420) * DAY),
  };
}
