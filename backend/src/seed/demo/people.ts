import type { PlannedCondition } from '../data/demo-plan.js';
import { ageRanges, type AgeRange, type Gender, type Language } from './demo-testimonial.js';
import type { Random } from './random.js';

export interface Person {
  author: number;
  language: Language;
  gender: Gender;
  ageRange: AgeRange;
}

const numberOfPeople = 900;

/** One person keeps one language, gender and age in everything that they tell. */
export function makePeople(random: Random): Person[] {
  return Array.from({ length: numberOfPeople }, (_, index) => ({
    author: index + 1,
    language: random.weighted<Language>([
      ['en', 55],
      ['es', 45],
    ]),
    gender: random.weighted<Gender>([
      ['female', 57],
      ['male', 37],
      ['other', 2],
      ['prefer_not_to_say', 4],
    ]),
    ageRange: random.weighted<AgeRange>([
      ['18-24', 11],
      ['25-34', 23],
      ['35-44', 24],
      ['45-54', 20],
      ['55-64', 14],
      ['65+', 8],
    ]),
  }));
}

const likelihoodByAge: Record<'young' | 'middle' | 'old' | 'any', readonly number[]> = {
  young: [1, 0.9, 0.5, 0.2, 0.06, 0.03],
  middle: [0.15, 0.6, 1, 0.9, 0.5, 0.2],
  old: [0.03, 0.12, 0.4, 0.85, 1, 1],
  any: [0.7, 1, 1, 0.9, 0.75, 0.6],
};

/** Hands out authors who could have the condition, each at most once for a condition and supplement. */
export class Authors {
  private readonly taken = new Set<string>();

  constructor(
    private readonly people: readonly Person[],
    private readonly random: Random,
  ) {}

  choose(condition: PlannedCondition, supplementId: number, language?: Language): Person {
    const likelihood = likelihoodByAge[condition.ages ?? 'any'];
    const keyOf = (person: Person): string => `${person.author}/${condition.conditionId}/${supplementId}`;
    const possible = (person: Person): boolean =>
      !this.taken.has(keyOf(person)) &&
      (!language || person.language === language) &&
      (!condition.gender || person.gender === condition.gender);
    for (let attempt = 0; attempt < 400; attempt++) {
      const person = this.random.pick(this.people);
      if (!possible(person) || !this.random.chance(likelihood[ageRanges.indexOf(person.ageRange)]!)) continue;
      this.taken.add(keyOf(person));
      return person;
    }
    const fallback = this.people.find(possible);
    if (!fallback) throw new Error(`Nobody is left to report on supplement ${supplementId}: lower the count`);
    this.taken.add(keyOf(fallback));
    return fallback;
  }
}
