import fc from 'fast-check';
import { ageRanges } from '../testimonials/index.js';
import { resolveAgeRanges, ALL_GROUPS } from './age-ranges.js';

/** First and last age of each range, in the order of the form. */
const bounds: [number, number][] = [
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, 64],
  [65, Infinity],
];

describe('resolveAgeRanges', () => {
  it('no filter resolves to the wildcard cell', () => {
    expect(resolveAgeRanges({})).toEqual([ALL_GROUPS]);
  });

  it('a single age range resolves to itself', () => {
    for (const ageRange of ageRanges) expect(resolveAgeRanges({ ageRange })).toEqual([ageRange]);
  });

  it('a minimum and maximum age resolve to the ranges that lie fully inside', () => {
    const age = fc.option(fc.nat(150), { nil: undefined });
    const range = fc.option(fc.constantFrom(...ageRanges), { nil: undefined });
    fc.assert(
      fc.property(age, age, range, (minAge, maxAge, ageRange) => {
        fc.pre(minAge !== undefined || maxAge !== undefined);
        const inside = ageRanges.filter((name, index) => {
          const [first, last] = bounds[index];
          return first >= (minAge ?? 0) && last <= (maxAge ?? Infinity) && (ageRange ?? name) === name;
        });
        expect(resolveAgeRanges({ minAge, maxAge, ageRange })).toEqual(inside);
      }),
      { numRuns: 300 },
    );
  });

  it('ageRange and the age limits intersect and may select nothing', () => {
    expect(resolveAgeRanges({ minAge: 25, maxAge: 44 })).toEqual(['25-34', '35-44']);
    expect(resolveAgeRanges({ minAge: 26, maxAge: 43 })).toEqual([]);
    expect(resolveAgeRanges({ ageRange: '18-24', minAge: 25 })).toEqual([]);
    expect(resolveAgeRanges({ minAge: 60 })).toEqual(['65+']);
    expect(resolveAgeRanges({ maxAge: 150 })).not.toContain('65+');
  });
});
