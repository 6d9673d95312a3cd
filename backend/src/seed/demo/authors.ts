import { type AgeRange, ageRanges, type Gender } from '../../modules/testimonials/index.js';
import type { Language } from '../../platform/http/index.js';
import type { PlannedCondition } from '../data/demo-plan.js';
import type { Random } from './random.js';

export interface DemoAuthor {
  author: number;
  language: Language;
  gender: Gender;
  ageRange: AgeRange;
}

const AUTHOR_COUNT = 900;

/** Each author has the same language, gender and age range in all testimonials. */
export function createAuthors(random: Random): DemoAuthor[] {
  return Array.from({ length: AUTHOR_COUNT }, (_, index) => ({
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

/** Picks authors who could have the condition, each at most once per condition and supplement. */
export class AuthorPicker {
  private readonly usedKeys = new Set<string>();

  constructor(
    private readonly authors: readonly DemoAuthor[],
    private readonly random: Random,
  ) {}

  choose(condition: PlannedCondition, supplementId: number, language?: Language): DemoAuthor {
    const likelihood = likelihoodByAge[condition.ages ?? 'any'];
    const toKey = (candidate: DemoAuthor): string => `${candidate.author}/${condition.conditionId}/${supplementId}`;
    const isPossible = (candidate: DemoAuthor): boolean =>
      !this.usedKeys.has(toKey(candidate)) &&
      (!language || candidate.language === language) &&
      (!condition.gender || candidate.gender === condition.gender);
    for (let attempt = 0; attempt < 400; attempt++) {
      const candidate = this.random.pick(this.authors);
      if (!isPossible(candidate) || !this.random.chance(likelihood[ageRanges.indexOf(candidate.ageRange)]!)) continue;
      this.usedKeys.add(toKey(candidate));
      return candidate;
    }
    const fallback = this.authors.find(isPossible);
    if (!fallback) throw new Error(`No author is left for supplement ${supplementId}: lower the count`);
    this.usedKeys.add(toKey(fallback));
    return fallback;
  }
}
