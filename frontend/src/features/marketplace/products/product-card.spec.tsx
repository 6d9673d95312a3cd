import { screen } from '@testing-library/react';
import { renderUi } from '../../../test/render-ui';
import { ProductCard } from './product-card';
import type { Product } from '../queries';

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
  ...{ scoreLow: null, scoreHigh: null, moreHarmThanBenefit: null, fewReports: null },
  ...{ significantImprovementRate: null, negativeEffectsPercentage: null, testimonialCount: null, outcomeCounts: null },
});

/** The server rejects such URLs in a feed; a URL that reached the database anyway must not be linked. */
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
])('a product whose link is %j is shown without a link', async (address) => {
  const onLeave = jest.fn();
  const { user, container } = renderUi(
    <ProductCard product={product(address)} condition={null} eager onLeave={onLeave} />,
  );
  await user.click(screen.getByRole('heading', { name: 'Magnesium' }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(container.innerHTML).not.toMatch(/href|script|evil/i);
  expect(onLeave).not.toHaveBeenCalled();
});

it.each(['https://shop.example/p?ref=1', '/marketplace/product-demo/7?ref=1'])(
  'a product whose link is %s is shown as a link',
  (address) => {
    renderUi(<ProductCard product={product(address)} condition={null} eager onLeave={() => undefined} />);
    expect(screen.getByRole('link').getAttribute('href')).toBe(address);
  },
);

it.each([
  ['/marketplace/product-demo/7', '/marketplace/product-demo/7?conditionId=3'],
  ['/marketplace/product-demo/7?ref=1#more', '/marketplace/product-demo/7?ref=1&conditionId=3#more'],
  ['https://shop.example/p?ref=1', 'https://shop.example/p?ref=1'],
])('a link to %s contains the condition only for pages of this site', (address, expected) => {
  const condition = { id: 3, label: 'Insomnia' };
  renderUi(<ProductCard product={product(address)} condition={condition} eager onLeave={() => undefined} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(expected);
});

describe('evidence on a product card', () => {
  const evidence = {
    overallEffectiveness: 2.84,
    scoreLow: 1.96,
    scoreHigh: 3.51,
    moreHarmThanBenefit: false,
    fewReports: false,
    significantImprovementRate: 29.2,
    negativeEffectsPercentage: 4.2,
    outcomeCounts: { significant: 7, moderate: 8, residual: 5, none: 3, negative_effects: 1 },
  };
  const show = (changes: Partial<Product>) =>
    renderUi(
      <ProductCard
        product={{ ...product('https://shop.example/p'), ...evidence, ...changes }}
        condition={{ id: 3, label: 'Insomnia' }}
        eager
        onLeave={() => undefined}
      />,
    );
  const text = () => screen.getByRole('link').textContent.replaceAll('\u00a0', ' ');

  it('30 or more reports are shown as percentages without a note', () => {
    const outcomeCounts = { significant: 9, moderate: 10, residual: 6, none: 4, negative_effects: 1 };
    const { container } = show({ testimonialCount: 30, outcomeCounts });
    expect(text()).toContain('2.8 / 5');
    expect(text()).toContain('likely 2.0–3.5');
    expect(text()).toContain('30 testimonials');
    expect(text()).toContain('30% significant improvement');
    // 3.33 percent, in the same format as the ranking and the product page.
    expect(text()).toContain('3% negative effects');
    expect(text()).not.toMatch(/Small sample|Early signal/);
    expect(container.querySelector('.interval-marks__point')).toHaveStyle({ left: '56.8%' });
  });

  it.each([
    [24, [7, 8, 5, 3, 1], 'Small sample', ['7 of 24 (29%) significant', '1 of 24 (4%) negative'], false],
    [8, [2, 3, 2, 1, 0], 'Early signal', ['2 of 8 (25%) significant', '0 of 8 (0%) negative'], true],
  ])('%i reports are shown as counts with a note', (testimonialCount, counts, flag, shares, isHollow) => {
    const [significant = 0, moderate = 0, residual = 0, none = 0, negative_effects = 0] = counts;
    const outcomeCounts = { significant, moderate, residual, none, negative_effects };
    const { container } = show({ testimonialCount, outcomeCounts });
    for (const words of [flag, ...shares]) expect(text()).toContain(words);
    expect(container.querySelector('.interval-marks__point')?.classList.contains('interval-marks__hollow')).toBe(
      isHollow,
    );
  });

  it('more harm than benefit is stated on the card', () => {
    show({ testimonialCount: 40, overallEffectiveness: 0, scoreLow: 0, moreHarmThanBenefit: true });
    expect(text()).toContain('0.0 / 5');
    expect(text()).toContain('More harm than benefit');
  });

  it('a product without reports states that there is no evidence', () => {
    renderUi(
      <ProductCard
        product={product('https://shop.example/p')}
        condition={{ id: 3, label: 'Insomnia' }}
        eager
        onLeave={() => undefined}
      />,
    );
    expect(text()).toContain('No reports for this condition yet');
    expect(text()).not.toContain('/ 5');
  });
});
