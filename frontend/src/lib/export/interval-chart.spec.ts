import fc from 'fast-check';
import { buildIntervalChart } from './interval-chart';

const text = fc.string({ unit: 'binary', maxLength: 80 });
const row = fc.record({
  name: text,
  score: fc.double({ min: 0, max: 5, noNaN: true }),
  low: fc.double({ min: 0, max: 5, noNaN: true }),
  high: fc.double({ min: 0, max: 5, noNaN: true }),
  people: fc.oneof(fc.constant(0), fc.nat(2000)),
  moreHarmThanBenefit: fc.constant(false),
});
const formatScore = (score: number) => score.toFixed(1);
const texts = { language: 'en', harm: 'More harm than benefit', formatScore };

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

it('any names make a well-formed image with a name and all figures as its description', () => {
  fc.assert(
    fc.property(text, fc.array(row, { maxLength: 4 }), text, (title, rows, note) => {
      const image = parse(buildIntervalChart({ title, rows, notes: [note], ...texts }));
      expect(image.getElementsByTagName('parsererror')).toHaveLength(0);
      const description = image.getElementById('description')!.textContent;
      for (const { score, low, high, people } of rows) {
        const interval = `${formatScore(score)} (${formatScore(low)}–${formatScore(high)}), `;
        expect(description).toContain(`: ${people > 0 ? interval : ''}n = ${people}`);
      }
      // Without people there is nothing to draw.
      expect(image.querySelectorAll('circle')).toHaveLength(rows.filter(({ people }) => people > 0).length);
    }),
  );
});

it('long titles, names and citations stay inside the image, and what the marks mean is part of it', () => {
  const long = 'Effervescent magnesium bisglycinate with saffron and vitamin B6';
  const image = parse(
    buildIntervalChart({
      title: `${long}, ${long} and ${long} for insomnia`,
      rows: [
        { name: long, score: 2.5, low: 2, high: 3, people: 40, moreHarmThanBenefit: false },
        { name: 'Zinc', score: 3, low: 1, high: 4.5, people: 9, moreHarmThanBenefit: false },
        { name: 'Kava', score: 0, low: 0, high: 0.4, people: 40, moreHarmThanBenefit: true },
      ],
      notes: ['Hollow dot: fewer than 10 reports.', `Recuento. ${long}. Figures of 22 Nov 2026. ${'x'.repeat(60)}`],
      ...texts,
    }),
  );
  const [width, height] = image.documentElement.getAttribute('viewBox')!.split(' ').slice(2).map(Number);
  const elements = [...image.querySelectorAll('text')];
  for (const element of elements) {
    const isEnd = element.getAttribute('text-anchor') === 'end';
    const size = Number(element.getAttribute('font-size') ?? 14);
    const wide = Number(element.getAttribute('textLength') ?? element.textContent.length * size * 0.55);
    const x = Number(element.getAttribute('x'));
    expect(isEnd ? x - wide : width! - x - wide).toBeGreaterThanOrEqual(0);
    expect(Number(element.getAttribute('y'))).toBeLessThan(height!);
  }
  expect(elements.map(({ textContent }) => textContent).join(' ')).toContain('Hollow dot: fewer than 10 reports.');
  expect(elements.filter(({ textContent }) => textContent === 'More harm than benefit')).toHaveLength(1);
  expect(image.getElementById('description')!.textContent).toContain(
    'Kava: 0.0 (0.0–0.4), n = 40. More harm than benefit',
  );
  // Hollow below 10 reports.
  expect([...image.querySelectorAll('circle')].map((dot) => dot.getAttribute('fill'))).toEqual([
    '#1b2624',
    '#fff',
    '#1b2624',
  ]);
});
