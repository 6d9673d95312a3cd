import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { server } from './server';

type Product = components['schemas']['ProductDto'];
type Purchase = components['schemas']['AdminPurchaseDto'];

export const SHOP = 'https://shop.example/magnesium?ref=1';

const WITHOUT_REPORTS = {
  overallEffectiveness: null,
  scoreLow: null,
  scoreHigh: null,
  moreHarmThanBenefit: null,
  fewReports: null,
  significantImprovementRate: null,
  negativeEffectsPercentage: null,
  testimonialCount: null,
  outcomeCounts: null,
};

export const product = (id: number, changes: Partial<Product> = {}): Product => ({
  id,
  title: `Magnesium glycinate ${id}`,
  imageUrl: null,
  supplementId: 41,
  supplementName: 'Magnesium',
  brandName: 'Northlight',
  weightAmount: 120,
  weightUnit: 'capsules',
  price: 18.9,
  currency: 'EUR',
  discount: 0,
  affiliateUrl: SHOP,
  advertiserName: 'Botica Norte',
  priceCheckedAt: '2026-11-03T10:00:00.000Z',
  ...WITHOUT_REPORTS,
  ...changes,
});

const entry = (id: number, nameEn: string, nameEs: string) => ({ id, nameEn, nameEs, isUserGenerated: false });

/** A marketplace server; records the requests. */
export function serveProducts(
  products: Product[] = [product(1)],
  {
    total = products.length,
    reported = null as number | null,
    advertisers = ['Botica Norte', 'VitaDirect'],
    brands = ['Northlight'],
    supplements = ['Magnesium'],
    phrase = 'insomnia',
  } = {},
) {
  const requests: string[] = [];
  server.use(
    http.get('*/api/marketplace/advertisers', () => HttpResponse.json(advertisers)),
    http.get('*/api/marketplace/products', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      requests.push(decodeURIComponent(search));
      const totalPages = Math.ceil(total / 20);
      return HttpResponse.json({
        products: Number(searchParams.get('page') ?? 1) > totalPages ? [] : products,
        totalProducts: total,
        reportedProducts: reported,
        conditionPhrase: reported === null ? null : phrase,
        totalPages,
      });
    }),
    http.get('*/api/conditions/search', () =>
      HttpResponse.json([entry(9, 'Chronic insomnia', 'Insomnio crónico'), entry(3, 'Insomnia', 'Insomnio')]),
    ),
    http.get('*/api/supplements/search', () => HttpResponse.json([entry(41, 'Magnesium', 'Magnesio')])),
    http.get('*/api/marketplace/brands', () => HttpResponse.json(brands)),
    http.get('*/api/marketplace/supplements', () => HttpResponse.json(supplements)),
  );
  return requests;
}

/** The status of the list; another status element announces that it is loading. */
export const statusLine = () => document.querySelector<HTMLElement>('.marketplace__head [role=status]');

export const card = (name: RegExp) => screen.findByRole('link', { name });

export const pendingPurchase: Purchase = {
  id: 31,
  advertiserName: 'Brightjar',
  orderReference: 'A-10442',
  amount: 24.9,
  currency: 'EUR',
  status: 'pending',
  receivedAt: '2026-11-12T10:00:00.000Z',
  confirmedAt: null,
  confirmedBy: null,
  reversedAt: null,
  reversedBy: null,
};
