import { screen } from '@testing-library/react';
import { renderUi } from '../../test/render-ui';
import { ProductCard } from './product-card';
import type { Product } from './queries';

const product = (affiliateUrl: string): Product => ({
  ...{
    id: 1,
    title: 'Magnesium',
    imageUrl: null,
    supplementId: 41,
    supplementName: 'Magnesium',
    brandName: 'Northlight',
  },
  ...{ weightAmount: 120, weightUnit: 'capsules', price: 18.9, currency: 'EUR', discount: 0, affiliateUrl },
  ...{ advertiserName: 'Botica Norte', priceCheckedAt: '2026-11-03T10:00:00.000Z', overallEffectiveness: null },
  ...{ significantImprovementRate: null, testimonialCount: null },
});

/** The server takes no such address from a feed; whoever got one into the database all the same gains nothing here. */
it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  '',
])('a product that leads to %j is shown and leads nowhere', async (address) => {
  const onLeave = jest.fn();
  const { user, container } = renderUi(<ProductCard product={product(address)} eager onLeave={onLeave} />);
  await user.click(screen.getByRole('heading', { name: 'Magnesium' }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(container.innerHTML).not.toMatch(/href|script|evil/i);
  expect(onLeave).not.toHaveBeenCalled();
});

it.each(['https://shop.example/p?ref=1', '/marketplace/product-demo/7?ref=1'])(
  'a product that leads to %s is a link',
  (address) => {
    renderUi(<ProductCard product={product(address)} eager onLeave={() => undefined} />);
    expect(screen.getByRole('link').getAttribute('href')).toBe(address);
  },
);
