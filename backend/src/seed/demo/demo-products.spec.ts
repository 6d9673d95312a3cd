import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoAdvertisers } from '../../config/demo-advertisers.js';
import { weightUnits } from '../../modules/marketplace/products/weight-units.js';
import { languages } from '../../platform/http/index.js';
import { brands } from '../data/brands.js';
import { packs } from '../data/packs.js';
import { supplements } from '../data/supplements.js';
import { createDemoProducts, buildImageSource } from './demo-products.js';
import { packShapes, paletteSize } from './pack-drawing.js';

const until = new Date('2026-03-01T00:00:00Z');
const all = createDemoProducts({ seed: 1, until });

describe('demo products', () => {
  it('the products are deterministic and about four hundred', () => {
    expect(createDemoProducts({ seed: 1, until })).toEqual(all);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(all.length).toBeLessThanOrEqual(500);
  });

  it('the products cover every supplement, shop and unit in three currencies, some discounted', () => {
    const distinct = <T>(values: T[]) => [...new Set(values)].sort();
    expect(distinct(all.map(({ supplementId }) => supplementId))).toEqual(distinct(supplements.map(({ id }) => id)));
    expect(distinct(all.map(({ advertiser }) => advertiser))).toEqual(
      distinct(demoAdvertisers.map(({ name }) => name)),
    );
    expect(distinct(all.map(({ weightUnit }) => weightUnit))).toEqual(distinct([...weightUnits]));
    expect(distinct(all.map(({ currency }) => currency))).toEqual(['EUR', 'GBP', 'USD']);
    expect(all.filter(({ currency }) => currency === 'EUR').length).toBeGreaterThan(all.length / 2);
    const discounted = all.filter(({ discount }) => discount > 0);
    expect(discounted.length).toBeGreaterThan(50);
    expect(discounted.length).toBeLessThan(all.length / 2);
  });

  it.each(languages)('titles in the language %s name a unit as the pages do', (language) => {
    const path = join(__dirname, '../../../../frontend/src/features/marketplace/locales', `${language}.json`);
    const { unit: texts } = JSON.parse(readFileSync(path, 'utf8')) as { unit: Record<string, string> };
    const namesOf = (key: string) => [texts[`${key}_one`], texts[`${key}_other`]];
    expect(packs.map((pack) => pack[language].map((name) => `{{amount}} ${name}`))).toEqual(
      packs.map(({ unit }) => namesOf(unit.replace(' ', '_'))),
    );
  });

  it('brands are invented and shops use reserved domains', () => {
    const names = new Set(brands.map(({ name }) => name));
    expect(all.filter(({ brandName }) => !names.has(brandName))).toEqual([]);
    const urls = all.flatMap(({ shopUrl }) => shopUrl ?? []);
    expect(urls.length).toBeGreaterThan(20);
    expect(urls.length).toBeLessThan(all.length / 3);
    for (const url of urls) expect(new URL(url).hostname).toMatch(/\.example$/);
  });

  it('most products have a generated image', () => {
    const existingImages = packShapes.flatMap((shape) =>
      Array.from({ length: paletteSize }, (_, i) => buildImageSource(shape, i)),
    );
    const sources = all.flatMap((one) => one.imageSource ?? []);
    expect(sources.filter((source) => !existingImages.includes(source))).toEqual([]);
    expect(new Set(sources).size).toBeGreaterThan(15);
    expect(sources.length).toBeLessThan(all.length);
    expect(sources.length).toBeGreaterThan(all.length * 0.8);
  });

  it('product ids are unique and no date lies in the future', () => {
    expect(new Set(all.map(({ externalId }) => externalId)).size).toBe(all.length);
    for (const { listedAt, priceCheckedAt } of all) {
      expect(listedAt.getTime()).toBeLessThan(priceCheckedAt.getTime());
      expect(priceCheckedAt.getTime()).toBeLessThan(until.getTime());
    }
  });
});
