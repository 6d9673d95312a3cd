import type { Outcome } from '../../modules/testimonials/index.js';
import type { Language } from '../../platform/http/index.js';
import type { PlannedCondition } from '../data/demo-plan.js';
import type { SupplementProfile } from '../data/supplement-profile.js';
import { supplementProfiles } from '../data/supplement-profiles.js';
import { conditionFragments } from './condition-fragments.js';
import type { DemoMedication, DemoTestimonial, FeltSideEffect } from './demo-testimonial.js';
import { framesEn } from './fragments/frames-en.js';
import { framesEs } from './fragments/frames-es.js';
import type { Frames } from './fragments/frames.js';
import type { BilingualFragments, TextFragments } from './fragments/text-fragments.js';
import { formatDose, formatFrequency, formatQuantity } from './phrases.js';
import type { Random } from './random.js';

/** A testimonial without its text. */
export type TestimonialDraft = Omit<
  DemoTestimonial,
  'experience' | 'status' | 'rejectionReason' | 'reasonCode' | 'createdAt' | 'decidedAt'
>;

const frames: Record<Language, Frames> = { en: framesEn, es: framesEs };
const MAX_LENGTH = 1000;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** "el magnesio" -> "magnesio"; an indefinite article stays. */
const removeArticle = (name: string): string => name.replace(/^(el|la|los|las) /, '');
const isPlural = (profile: SupplementProfile): boolean => /^(los|las) /.test(profile.es);

/** Name of a medication in a sentence. */
function getMedicationText(medication: DemoMedication, language: Language): string {
  const profile = medication.type === 'supplement' ? supplementProfiles.get(medication.id) : undefined;
  if (profile) return language === 'en' ? profile.en : removeArticle(profile.es);
  return lowerFirst(medication.localizedName);
}

function getPronoun(profile: SupplementProfile, language: Language): string {
  if (language === 'en') return isPlural(profile) ? 'them' : 'it';
  return { la: 'la', los: 'los', las: 'las' }[profile.es.split(' ')[0] as 'la' | 'los' | 'las'] ?? 'lo';
}

function getVerbs(draft: TestimonialDraft): Record<'take' | 'taking' | 'took', string> {
  const swallowed = draft.intakeType === 'oral' || draft.intakeType === 'sublingual';
  if (draft.language === 'en') {
    return swallowed
      ? { take: 'take', taking: 'taking', took: 'took' }
      : { take: 'use', taking: 'using', took: 'used' };
  }
  return swallowed
    ? { take: 'tomar', taking: 'tomando', took: 'tomé' }
    : { take: 'usar', taking: 'usando', took: 'usé' };
}

const authorConditions: Record<string, (draft: TestimonialDraft) => boolean> = {
  f: (draft) => draft.gender === 'female',
  m: (draft) => draft.gender === 'male',
  young: (draft) => ['18-24', '25-34', '35-44'].includes(draft.ageRange),
  old: (draft) => ['55-64', '65+'].includes(draft.ageRange),
};

/** Removes lines whose marks do not match the author: "(f)(young) My chin breaks out ...". */
function filterLines(lines: readonly string[], draft: TestimonialDraft): string[] {
  return lines.flatMap((line) => {
    const [, marks = '', text = ''] = /^((?:\(\w+\))*) ?(.*)$/.exec(line) ?? [];
    const matches = [...marks.matchAll(/\w+/g)].every(([mark]) => authorConditions[mark]?.(draft));
    return matches ? [text] : [];
  });
}

function selectClauses(outcome: Outcome, fragments: TextFragments): readonly string[] {
  if (outcome === 'residual') return fragments.little;
  return outcome === 'none' || outcome === 'negative_effects' ? fragments.same : fragments.better;
}

/** Writes the text of a testimonial from sentences that match the outcome, dose, times and side effects. */
export function writeExperience(
  draft: TestimonialDraft,
  condition: PlannedCondition,
  profile: SupplementProfile,
  random: Random,
): string {
  const { language, perceivedImprovement: outcome } = draft;
  const frame = frames[language];
  const bilingualFragments: BilingualFragments = conditionFragments[condition.group];
  const fragments = bilingualFragments[language];
  const felt = draft.sideEffects.filter((code): code is FeltSideEffect => code !== 'none');
  const helped = outcome === 'significant' || outcome === 'moderate';

  const clauses = random.shuffled(filterLines(selectClauses(outcome, fragments), draft));
  const other = lowerFirst(draft.otherSideEffects ?? '');
  const joinSideEffects = (codes: FeltSideEffect[]): string =>
    codes
      .slice(0, 2)
      .map((code) => random.pick(frame.strong[code]).replace('{other}', other))
      .join(language === 'en' ? ' and ' : ' y ');
  const medication = draft.medications[0];
  const values: Record<string, string> = {
    ...getVerbs(draft),
    name: condition[language],
    sup: profile[language],
    bare: removeArticle(profile.es),
    it: getPronoun(profile, 'en'),
    lo: getPronoun(profile, 'es'),
    dose: formatDose(language, draft.doseAmount, draft.doseUnit, profile.internationalUnitsPerMilligram),
    often: formatFrequency(language, draft),
    dur: formatQuantity(language, draft.consumptionDuration, draft.consumptionUnit),
    ttr:
      draft.timeToResults && draft.timeToResultsUnit
        ? formatQuantity(language, draft.timeToResults, draft.timeToResultsUnit)
        : '',
    clause: clauses[0] ?? '',
    clause2: clauses[1] ?? clauses[0] ?? '',
    worse: random.pick(fragments.worse),
    side: felt.length > 0 ? joinSideEffects(felt) : '',
    mild: felt[0] ? random.pick(frame.mild[felt[0]]).replace('{other}', other) : '',
    med: medication ? getMedicationText(medication, language) : '',
  };
  const fillPlaceholders = (line: string): string => {
    const filled = line.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
    return filled.replace(/(^|\. )\p{Ll}/gu, (start) => start.toUpperCase());
  };

  const length = random.weighted([
    ['short', 18],
    ['middle', 34],
    ['long', 48],
  ] as const);
  const withDuration = draft.stillTakingStatus === 'still_taking' ? frame.start.still : frame.start.stopped;
  // If the result contains the time to results, the start must not contain the duration.
  const starts = draft.timeToResults === null ? frame.start.any : [...frame.start.any, ...withDuration];
  const closings = frame.closing[draft.stillTakingStatus][helped ? 'helped' : 'other'];
  const lines: string[] = [];
  if (length === 'long' || (length === 'middle' && random.chance(0.4))) {
    lines.push(random.pick(filterLines(fragments.openings, draft)));
  }
  if (length !== 'short' || random.chance(0.4)) lines.push(random.pick(starts));
  lines.push(random.pick(frame.result[outcome]));
  if (length !== 'short' && random.chance(0.5)) lines.push(random.pick(frame.tail[outcome]));
  if (felt.length > 0 && outcome !== 'negative_effects' && (length !== 'short' || random.chance(0.5))) {
    // The text of `other` is a noun, which fits only after a colon or a comma.
    const drawbacks = frame.drawback.filter((line) => felt[0] !== 'other' || /[:,] \{mild\}/.test(line));
    lines.push(random.pick(drawbacks));
    if (draft.sideEffectsDuration) lines.push(random.pick(frame.drawbackEnding[draft.sideEffectsDuration]));
  }
  if (medication && random.chance(length === 'long' ? 0.7 : 0.3)) {
    lines.push(random.pick(frame.medication[medication.purpose][medication.type]));
  }
  if (random.chance({ short: 0.15, middle: 0.35, long: 0.55 }[length])) lines.push(random.pick(frame.caveat));
  if (random.chance({ short: 0.6, middle: 0.75, long: 0.85 }[length])) lines.push(random.pick(closings));

  const text = lines.filter(Boolean).map(fillPlaceholders).join(' ');
  const joined = language === 'es' ? text.replace(/(?<!\p{L})([Dd]e|[Aa]) el /gu, '$1l ') : text;
  return joined.slice(0, MAX_LENGTH);
}
