import type { ReasonCode } from '../../modules/review/index.js';
import { type Outcome, outcomes } from '../../modules/testimonials/index.js';
import { brands } from '../data/brands.js';
import { furtherConditions, type PlannedCondition, popularConditions, type Shape } from '../data/demo-plan.js';
import type { SupplementProfile } from '../data/supplement-profile.js';
import { supplementProfiles } from '../data/supplement-profiles.js';
import { AuthorPicker, createAuthors } from './authors.js';
import { chooseDates } from './dates.js';
import type { DemoStatus, DemoTestimonial } from './demo-testimonial.js';
import {
  chooseDose,
  chooseEnding,
  chooseMedications,
  chooseSideEffects,
  chooseStatus,
  chooseTimes,
} from './details.js';
import { type TestimonialDraft, writeExperience } from './experience.js';
import { chooseHabits } from './habits.js';
import { apportion, Random } from './random.js';
import { rejections, rejectionShares } from './rejections.js';
import { type ReviewerCase, reviewerCases } from './reviewer-cases.js';

/** A planned testimonial without its author and details. */
interface Slot {
  condition: PlannedCondition;
  profile: SupplementProfile;
  outcome: Outcome;
  status: DemoStatus;
  reviewerCase?: ReviewerCase;
  rejection?: ReasonCode;
}

/** Percentages in the order of `outcomes`: significant, moderate, residual, none, negative. */
const outcomeShares: Record<Shape, readonly number[]> = {
  strong: [38, 36, 15, 8, 3],
  good: [26, 37, 20, 13, 4],
  mixed: [15, 28, 25, 25, 7],
  weak: [6, 15, 25, 47, 7],
  poor: [3, 8, 17, 62, 10],
  harm: [12, 17, 14, 27, 30],
  harsh: [8, 14, 12, 28, 38],
};
const defaultCount = 3000;
const pendingShare = 40 / defaultCount;
const rejectedShare = 60 / defaultCount;
const emptyTextChance = 0.012;

/** Outcomes of small samples are random; those of larger samples have exactly the planned distribution. */
function drawOutcomes(shape: Shape, reports: number, random: Random): Outcome[] {
  const shares = outcomeShares[shape];
  if (reports < 10) {
    const odds = outcomes.map((outcome, index) => [outcome, shares[index]!] as const);
    return Array.from({ length: reports }, () => random.weighted(odds));
  }
  return apportion(shares, reports).flatMap((n, index) => Array<Outcome>(n).fill(outcomes[index]!));
}

function createSlots(count: number, random: Random): Slot[] {
  const planned = [...popularConditions, ...furtherConditions].flatMap((condition) =>
    condition.pairs.map((pair) => ({ condition, pair })),
  );
  const reports = apportion(
    planned.map(({ pair }) => pair.reports),
    count,
  );
  return planned.flatMap(({ condition, pair }, index) => {
    const profile = supplementProfiles.get(pair.supplementId);
    if (!profile) throw new Error(`The plan names supplement ${pair.supplementId}, which has no profile`);
    return drawOutcomes(pair.shape, reports[index]!, random).map((outcome): Slot => ({
      condition,
      profile,
      outcome,
      status: 'approved',
    }));
  });
}

/** Assigns the statuses pending and rejected; reviewer cases use slots of their pair. */
function assignStatuses(slots: readonly Slot[], random: Random): void {
  const order = random.shuffled(slots);
  let pending = Math.round(slots.length * pendingShare);
  for (const reviewerCase of reviewerCases) {
    const slot = order.find(
      (candidate) =>
        candidate.status === 'approved' &&
        candidate.condition.conditionId === reviewerCase.conditionId &&
        candidate.profile.id === reviewerCase.supplementId &&
        candidate.outcome === reviewerCase.outcome,
    );
    if (!slot || pending === 0) continue;
    Object.assign(slot, { status: 'pending', reviewerCase });
    pending -= 1;
  }
  const remaining = order.filter((slot) => slot.status === 'approved');
  for (const slot of remaining.splice(0, pending)) slot.status = 'pending';
  const codes = apportion(
    rejectionShares.map(([, share]) => share),
    Math.round(slots.length * rejectedShare),
  ).flatMap((n, index) => Array<ReasonCode>(n).fill(rejectionShares[index]![0]));
  for (const rejection of codes) Object.assign(remaining.shift()!, { status: 'rejected', rejection });
}

function createDraft(slot: Slot, authors: AuthorPicker, random: Random): TestimonialDraft {
  const { condition, profile, outcome, reviewerCase } = slot;
  const { author, language, gender, ageRange } = authors.choose(condition, profile.id, reviewerCase?.language);
  const dose = chooseDose(profile, random);
  const sideEffects = reviewerCase?.sideEffects
    ? { sideEffects: reviewerCase.sideEffects, otherSideEffects: reviewerCase.otherSideEffects ?? null }
    : chooseSideEffects(outcome, profile, language, random);
  const stillTakingStatus = chooseStatus(outcome, sideEffects.sideEffects, random);
  return {
    author,
    language,
    conditionId: condition.conditionId,
    supplementId: profile.id,
    brandId: random.pick(brands).id,
    ...(reviewerCase?.times ?? chooseTimes(outcome, condition.pace, random)),
    ...dose,
    ...chooseHabits(profile.rhythm, dose.intakeType, random),
    perceivedImprovement: outcome,
    stillTakingStatus,
    ...sideEffects,
    sideEffectsDuration: chooseEnding(stillTakingStatus, sideEffects.sideEffects, random),
    medications: reviewerCase?.medications ?? chooseMedications(condition, profile, language, random),
    gender,
    ageRange,
  };
}

function completeDraft(slot: Slot, draft: TestimonialDraft, until: Date, random: Random): DemoTestimonial {
  const { status, rejection } = slot;
  const generatedText = writeExperience(draft, slot.condition, slot.profile, random);
  const rejectionTexts = rejection ? rejections[rejection][draft.language] : undefined;
  const rejectedText =
    rejectionTexts && rejectionTexts.experiences.length > 0 ? random.pick(rejectionTexts.experiences) : undefined;
  let experience = slot.reviewerCase?.experience ?? generatedText;
  if (rejectedText) {
    experience = rejectedText
      .replace('{sup}', slot.profile[draft.language])
      .replace('{mail}', `reader${draft.author}@example.org`);
  }
  if (status === 'approved' && random.chance(emptyTextChance)) experience = '';
  return {
    ...draft,
    experience,
    status,
    rejectionReason: rejectionTexts ? random.pick(rejectionTexts.reasons) : null,
    reasonCode: rejection ?? null,
    ...chooseDates(status, until, random),
  };
}

/**
 * Generates fictitious testimonials, oldest first, deterministic for the same options. Their dates are in the 14 months
 * before `until`. Shapes, doses and names come from data/; `count` scales the plan (default 3000).
 */
export function* generateDemoTestimonials(options: {
  seed: number;
  until: Date;
  count?: number;
}): Generator<DemoTestimonial> {
  const random = new Random(options.seed);
  const authors = new AuthorPicker(createAuthors(random), random);
  const slots = createSlots(options.count ?? defaultCount, random);
  assignStatuses(slots, random);
  const testimonials = slots.map((slot) =>
    completeDraft(slot, createDraft(slot, authors, random), options.until, random),
  );
  yield* testimonials.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
