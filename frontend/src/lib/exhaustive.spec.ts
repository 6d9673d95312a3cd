import { exhaustive } from './exhaustive';

type Size = 'small' | 'large';

it('a complete list keeps its order and its exact type', () => {
  const sizes: readonly ['large', 'small'] = exhaustive<Size>()(['large', 'small']);
  expect(sizes).toEqual(['large', 'small']);
});

it('a list with a missing or an unknown value does not compile', () => {
  // @ts-expect-error -- 'large' is missing
  exhaustive<Size>()(['small']);
  // @ts-expect-error -- 'huge' is unknown
  exhaustive<Size>()(['small', 'large', 'huge']);
});
