import fc from 'fast-check';
import {
  withChange,
  countFilters,
  NO_FILTERS,
  toMarketplaceSearchParams,
  type MarketplaceSearchParams,
  needsCondition,
  parseMarketplaceSearchParams,
  SORTS,
  sortOf,
} from './marketplace-search-params';

const read = (search: string) => parseMarketplaceSearchParams(new URLSearchParams(search));

it('names, advertisers, sort and page are parsed', () => {
  expect(
    read('?condition=Insomnia&supplement=Magnesium&advertiser=A&advertiser=B&advertiser=A&sort=newest&page=3'),
  ).toEqual({
    condition: 'Insomnia',
    supplement: 'Magnesium',
    brand: null,
    advertisers: ['A', 'B'],
    showAll: false,
    sort: 'newest',
    page: 3,
  });
});

it('invalid parameters are ignored', () => {
  expect(read('?condition=%20&sort=cheapest&page=-4&advertiser=')).toEqual(NO_FILTERS);
});

it.each(['effectiveness', 'significant_improvement'] as const)('the sort %s is ignored without a condition', (sort) => {
  expect(sortOf(read(`?sort=${sort}`))).toBe('price_asc');
  expect(read(`?sort=${sort}&condition=Insomnia`).sort).toBe(sort);
  const address = { ...NO_FILTERS, condition: 'Insomnia', sort };
  expect(withChange(address, { condition: null })).toEqual(NO_FILTERS);
});

it('a condition sorts by effectiveness unless a sort was chosen, and without it the lowest price comes first', () => {
  const withCondition = withChange(NO_FILTERS, { condition: 'Insomnia' });
  expect(sortOf(withCondition)).toBe('effectiveness');
  expect(sortOf(withChange(withCondition, { condition: null }))).toBe('price_asc');
  for (const sort of ['price_asc', 'price_desc', 'newest'] as const)
    expect(sortOf(withChange({ ...NO_FILTERS, sort }, { condition: 'Insomnia' }))).toBe(sort);
  expect(sortOf(read('?condition=Insomnia&sort=price_asc'))).toBe('price_asc');
});

it('products without reports are requested only with a condition', () => {
  expect(read('?show=all').showAll).toBe(false);
  expect(read('?condition=Insomnia&show=all').showAll).toBe(true);
  expect(withChange(read('?condition=Insomnia&show=all'), { condition: null })).toEqual(NO_FILTERS);
});

it('every change except of the page returns to page 1', () => {
  const third = { ...NO_FILTERS, page: 3 };
  expect(withChange(third, { brand: 'Northlight' }).page).toBe(1);
  expect(withChange(third, { page: 4 }).page).toBe(4);
});

it('parsed parameters are serialized to the same URL', () => {
  const name = fc.option(
    fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text),
    { nil: null },
  );
  const addresses: fc.Arbitrary<MarketplaceSearchParams> = fc
    .record({
      condition: name,
      supplement: name,
      brand: name,
      advertisers: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 3 }),
      showAll: fc.boolean(),
      sort: fc.option(fc.constantFrom(...SORTS), { nil: null }),
      page: fc.integer({ min: 1, max: 500 }),
    })
    .filter(({ condition, sort, showAll }) => condition !== null || !(showAll || (sort && needsCondition(sort))));
  fc.assert(fc.property(addresses, (address) => expect(read(toMarketplaceSearchParams(address))).toEqual(address)));
});

it('names are shortened, and further shops ignored, to what the API accepts', () => {
  const name = '😀'.repeat(100);
  const shops = Array.from({ length: 50 }, (_, index) => `Shop ${index}`);
  const search = new URLSearchParams([
    ...['condition', 'supplement', 'brand'].map((field) => [field, `${name}😀`]),
    ...[...shops, 'Another'].map((shop) => ['advertiser', shop]),
  ]).toString();
  expect(read(search)).toMatchObject({ condition: name, supplement: name, brand: name, advertisers: shops });
  expect(read(`advertiser=${name}x`).advertisers).toEqual([name]);
});

it('the active filters are counted', () => {
  expect(countFilters(NO_FILTERS)).toBe(0);
  expect(countFilters({ ...NO_FILTERS, condition: 'x', brand: 'y', advertisers: ['a', 'b'], sort: 'newest' })).toBe(4);
});
