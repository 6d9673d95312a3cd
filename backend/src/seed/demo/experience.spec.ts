import { demoTestimonials } from './demo-testimonials.js';
import { quantity, dosePhrase, frequencyPhrase } from './phrases.js';

const all = [...demoTestimonials({ seed: 1, until: new Date('2026-03-01T12:00:00Z') })];
const approved = all.filter((told) => told.status === 'approved');
const pending = all.filter((told) => told.status === 'pending').map((told) => told.experience);
const texts = approved.map((told) => told.experience);

describe('demo testimonial texts', () => {
  it('texts fit the form limit, and a few approved ones are empty', () => {
    expect(all.filter((told) => [...told.experience].length > 1000)).toEqual([]);
    const empty = texts.filter((text) => text === '').length;
    expect(empty).toBeGreaterThan(10);
    expect(empty).toBeLessThan(100);
  });

  it('all placeholders are filled, in proper Spanish for Spanish texts', () => {
    const unfilled = /[{}]|undefined|\(\w+\)|\s{2}|(?<!\p{L})(de|a) el /u;
    expect(texts.filter((text) => unfilled.test(text))).toEqual([]);
    const english = / (the|and|after) /;
    const spanish = approved.filter((told) => told.language === 'es' && english.test(told.experience));
    expect(spanish.map((told) => told.experience)).toEqual([]);
  });

  it('approved texts contain no cure claims and no contact data', () => {
    const refused = /\bcure[sd]?\b|(?<!\p{L})(cura|curado|curada|curó)(?!\p{L})|@|\d{3}[ -]\d{3}/iu;
    expect(texts.filter((text) => refused.test(text))).toEqual([]);
  });

  it('texts are almost never repeated', () => {
    const written = texts.filter((text) => text !== '');
    expect(new Set(written).size).toBeGreaterThan(written.length * 0.995);
  });

  it('texts about periods and births are written by women only', () => {
    const said = approved.filter((told) =>
      /my period|after the birth|heavy periods|de dar a luz|de la regla/i.test(told.experience),
    );
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((told) => told.gender !== 'female')).toEqual([]);
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
    const twins = all.filter((told) => told.status === 'pending' && told.experience.startsWith('I fly a lot for'));
    expect(new Set(twins.map((told) => told.author)).size).toBe(2);
    const foreign = all.find((told) => told.status === 'pending' && told.experience.startsWith('Tenía la ferritina'));
    expect(foreign?.language).toBe('en');
  });
});

describe('phrases', () => {
  it('counts are phrased naturally', () => {
    expect(quantity('es', 1, 'weeks')).toBe('una semana');
    expect(quantity('en', 3, 'capsules')).toBe('three capsules');
    expect(dosePhrase('es', 2.5, 'ml')).toBe('2,5 ml');
    expect(dosePhrase('en', 0.05, 'milligrams', 40000)).toBe('2000 IU');
  });

  it('points in time are phrased naturally', () => {
    const daily = {
      usageFrequency: 2,
      usageFrequencyUnit: 'per_day',
      intakeHabits: ['morning', 'night', 'during_meal'],
    } as const;
    expect(frequencyPhrase('en', { ...daily, intakeHabits: [...daily.intakeHabits] })).toBe('twice a day with meals');
    expect(frequencyPhrase('es', { ...daily, usageFrequency: 1, intakeHabits: ['night'] })).toBe('cada noche');
    expect(frequencyPhrase('es', { ...daily, usageFrequencyUnit: 'as_needed', intakeHabits: ['night'] })).toBe(
      'cuando hacía falta',
    );
  });
});
