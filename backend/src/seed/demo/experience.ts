import type { PlannedCondition } from '../data/demo-plan.js';
import type { SupplementProfile } from '../data/supplement-profile.js';
import { supplementProfiles } from '../data/supplement-profiles.js';
import { conditionWords } from './condition-words.js';
import type { DemoMedication, DemoTestimonial, FeltSideEffect, Language, Outcome } from './demo-testimonial.js';
import { dosePhrase, frequencyPhrase, quantity } from './phrases.js';
import type { Random } from './random.js';
import type { Frames } from './words/frames.js';
import { framesEn } from './words/frames-en.js';
import { framesEs } from './words/frames-es.js';
import type { BilingualWords, Words } from './words/words.js';

/** A testimonial that still lacks its text. */
export type Story = Omit<
  DemoTestimonial,
  'experience' | 'status' | 'rejectionReason' | 'reasonCode' | 'createdAt' | 'decidedAt'
>;

const frames: Record<Language, Frames> = { en: framesEn, es: framesEs };
const longest = 1000;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** "el magnesio" -> "magnesio"; an indefinite article stays. */
const withoutArticle = (name: string): string => name.replace(/^(el|la|los|las) /, '');
const isPlural = (profile: SupplementProfile): boolean => /^(los|las) /.test(profile.es);

/** Names as they stand inside a sentence. */
function medicationInText(medication: DemoMedication, language: Language): string {
  const profile = medication.type === 'supplement' ? supplementProfiles.get(medication.id) : undefined;
  if (profile) return language === 'en' ? profile.en : withoutArticle(profile.es);
  return lowerFirst(medication.name);
}

function pronoun(profile: SupplementProfile, language: Language): string {
  if (language === 'en') return isPlural(profile) ? 'them' : 'it';
  return { la: 'la', los: 'los', las: 'las' }[profile.es.split(' ')[0] as 'la' | 'los' | 'las'] ?? 'lo';
}

function verbs(story: Story): Record<'take' | 'taking' | 'took', string> {
  const swallowed = story.intakeType === 'oral' || story.intakeType === 'sublingual';
  if (story.language === 'en') {
    return swallowed
      ? { take: 'take', taking: 'taking', took: 'took' }
      : { take: 'use', taking: 'using', took: 'used' };
  }
  return swallowed
    ? { take: 'tomar', taking: 'tomando', took: 'tomé' }
    : { take: 'usar', taking: 'usando', took: 'usé' };
}

const speakers: Record<string, (story: Story) => boolean> = {
  f: (story) => story.gender === 'female',
  m: (story) => story.gender === 'male',
  young: (story) => ['18-24', '25-34', '35-44'].includes(story.ageRange),
  old: (story) => ['55-64', '65+'].includes(story.ageRange),
};

/** What only some people would say is left to them: "(f)(young) My chin breaks out ...". */
function sayable(lines: readonly string[], story: Story): string[] {
  return lines.flatMap((line) => {
    const [, marks = '', said = ''] = /^((?:\(\w+\))*) ?(.*)$/.exec(line) ?? [];
    const matches = [...marks.matchAll(/\w+/g)].every(([mark]) => speakers[mark]?.(story));
    return matches ? [said] : [];
  });
}

function clausesFor(outcome: Outcome, words: Words): readonly string[] {
  if (outcome === 'residual') return words.little;
  return outcome === 'none' || outcome === 'negative_effects' ? words.same : words.better;
}

/** The author's own words, made of sentences that agree with the outcome, the dose, the time and the side effects. */
export function writeExperience(
  story: Story,
  condition: PlannedCondition,
  profile: SupplementProfile,
  random: Random,
): string {
  const { language, perceivedImprovement: outcome } = story;
  const frame = frames[language];
  const group: BilingualWords = conditionWords[condition.group];
  const words = group[language];
  const felt = story.sideEffects.filter((code): code is FeltSideEffect => code !== 'none');
  const helped = outcome === 'significant' || outcome === 'moderate';

  const clauses = random.shuffled(sayable(clausesFor(outcome, words), story));
  const other = lowerFirst(story.otherSideEffects ?? '');
  const sideClause = (codes: FeltSideEffect[]): string =>
    codes
      .slice(0, 2)
      .map((code) => random.pick(frame.strong[code]).replace('{other}', other))
      .join(language === 'en' ? ' and ' : ' y ');
  const medication = story.medications[0];
  const values: Record<string, string> = {
    ...verbs(story),
    name: condition[language],
    sup: profile[language],
    bare: withoutArticle(profile.es),
    it: pronoun(profile, 'en'),
    lo: pronoun(profile, 'es'),
    dose: dosePhrase(language, story.doseAmount, story.doseUnit, profile.internationalUnitsPerMilligram),
    often: frequencyPhrase(language, story),
    dur: quantity(language, story.consumptionDuration, story.consumptionUnit),
    ttr:
      story.timeToResults && story.timeToResultsUnit
        ? quantity(language, story.timeToResults, story.timeToResultsUnit)
        : '',
    clause: clauses[0] ?? '',
    clause2: clauses[1] ?? clauses[0] ?? '',
    worse: random.pick(words.worse),
    side: felt.length > 0 ? sideClause(felt) : '',
    mild: felt[0] ? random.pick(frame.mild[felt[0]]).replace('{other}', other) : '',
    med: medication ? medicationInText(medication, language) : '',
  };
  const say = (line: string): string => {
    const filled = line.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
    return filled.replace(/(^|\. )\p{Ll}/gu, (start) => start.toUpperCase());
  };

  const length = random.weighted([
    ['short', 18],
    ['middle', 34],
    ['long', 48],
  ] as const);
  const withDuration = story.stillTakingStatus === 'still_taking' ? frame.start.still : frame.start.stopped;
  // Where the result tells how long, the start does not say it again.
  const starts = story.timeToResults === null ? frame.start.any : [...frame.start.any, ...withDuration];
  const closings = frame.closing[story.stillTakingStatus][helped ? 'helped' : 'other'];
  const lines: string[] = [];
  if (length === 'long' || (length === 'middle' && random.chance(0.4))) {
    lines.push(random.pick(sayable(words.openings, story)));
  }
  if (length !== 'short' || random.chance(0.4)) lines.push(random.pick(starts));
  lines.push(random.pick(frame.result[outcome]));
  if (length !== 'short' && random.chance(0.5)) lines.push(random.pick(frame.tail[outcome]));
  if (felt.length > 0 && outcome !== 'negative_effects' && (length !== 'short' || random.chance(0.5))) {
    // What the form calls `other` is a noun, which only follows a colon or a comma.
    const drawbacks = frame.drawback.filter((line) => felt[0] !== 'other' || /[:,] \{mild\}/.test(line));
    lines.push(random.pick(drawbacks));
    if (story.sideEffectsDuration) lines.push(random.pick(frame.drawbackEnding[story.sideEffectsDuration]));
  }
  if (medication && random.chance(length === 'long' ? 0.7 : 0.3)) {
    lines.push(random.pick(frame.medication[medication.purpose][medication.type]));
  }
  if (random.chance({ short: 0.15, middle: 0.35, long: 0.55 }[length])) lines.push(random.pick(frame.caveat));
  if (random.chance({ short: 0.6, middle: 0.75, long: 0.85 }[length])) lines.push(random.pick(closings));

  const text = lines.filter(Boolean).map(say).join(' ');
  const joined = language === 'es' ? text.replace(/(?<!\p{L})([Dd]e|[Aa]) el /gu, '$1l ') : text;
  return joined.slice(0, longest);
}
