import { generateDemoTestimonials } from './demo-testimonials.js';
import { formatQuantity, formatDose, formatFrequency } from './phrases.js';

const all = [...generateDemoTestimonials({ seed: 1, until: new Date('2026-03-01T12:00:00Z') })];
const approved = all.filter((testimonial) => testimonial.status === 'approved');
const pending = all
  .filter((testimonial) => testimonial.status === 'pending')
  .map((testimonial) => testimonial.experience);
const texts = approved.map((testimonial) => testimonial.experience);

describe('demo testimonial texts', () => {
  it('texts fit the form limit, and a few approved ones are empty', () => {
    expect(all.filter((testimonial) => [...testimonial.experience].length > 1000)).toEqual([]);
    const empty = texts.filter((text) => text === '').length;
    expect(empty).toBeGreaterThan(10);
    expect(empty).toBeLessThan(100);
  });

  it('all placeholders are filled, in proper Spanish for Spanish texts', () => {
    const unfilled = /[{}]|undefined|\(\w+\)|\s{2}|(?<!\p{L})(de|a) el /u;
    expect(texts.filter((text) => unfilled.test(text))).toEqual([]);
    const english = / (the|and|after) /;
    const spanish = approved.filter(
      (testimonial) => testimonial.language === 'es' && english.test(testimonial.experience),
    );
    expect(spanish.map((testimonial) => testimonial.experience)).toEqual([]);
  });

  it('approved texts contain no cure claims and no contact data', () => {
    const forbidden = /\bcure[sd]?\b|(?<!\p{L})(cura|curado|curada|curó)(?!\p{L})|@|\d{3}[ -]\d{3}/iu;
    expect(texts.filter((text) => forbidden.test(text))).toEqual([]);
  });

  it('texts are almost never repeated', () => {
    const written = texts.filter((text) => text !== '');
    expect(new Set(written).size).toBeGreaterThan(written.length * 0.995);
  });

  it('texts about periods and births are written by women only', () => {
    const testimonials = approved.filter((testimonial) =>
      /my period|after the birth|heavy periods|de dar a luz|de la regla/i.test(testimonial.experience),
    );
    expect(testimonials.length).toBeGreaterThan(0);
    expect(testimonials.filter((testimonial) => testimonial.gender !== 'female')).toEqual([]);
  });

  it.each([
    ['an e-mail address', /@example\.com/],
    ['a telephone number', /600 000 000/],
    ['an advice to stop a medicine', /stop taking your antidepressant/],
    ['a cure', /cura el colon irritable/],
    ['an identity number', /12345678Z/],
    ['two words', /^Muy bien\.$/],
  ])('reviewers find %s', (_, pattern) => {
    expect(pending.filter((text) => pattern.test(text))).toHaveLength(1);
  });

  it('reviewers find two near duplicates by two users and one language mismatch', () => {
    const twins = all.filter(
      (testimonial) => testimonial.status === 'pending' && testimonial.experience.startsWith('I fly a lot for'),
    );
    expect(new Set(twins.map((testimonial) => testimonial.author)).size).toBe(2);
    const foreign = all.find(
      (testimonial) => testimonial.status === 'pending' && testimonial.experience.startsWith('Tenía la ferritina'),
    );
    expect(foreign?.language).toBe('en');
  });
});

describe('phrases', () => {
  it('counts are phrased naturally', () => {
    expect(formatQuantity('es', 1, 'weeks')).toBe('una semana');
    expect(formatQuantity('en', 3, 'capsules')).toBe('three capsules');
    expect(formatDose('es', 2.5, 'ml')).toBe('2,5 ml');
    expect(formatDose('en', 0.05, 'milligrams', 40000)).toBe('2000 IU');
  });

  it('points in time are phrased naturally', () => {
    const daily = {
      usageFrequency: 2,
      usageFrequencyUnit: 'per_day',
      intakeHabits: ['morning', 'night', 'during_meal'],
    } as const;
    expect(formatFrequency('en', { ...daily, intakeHabits: [...daily.intakeHabits] })).toBe('twice a day with meals');
    expect(formatFrequency('es', { ...daily, usageFrequency: 1, intakeHabits: ['night'] })).toBe('cada noche');
    expect(formatFrequency('es', { ...daily, usageFrequencyUnit: 'as_needed', intakeHabits: ['night'] })).toBe(
      'cuando hacía falta',
    );
  });
});
