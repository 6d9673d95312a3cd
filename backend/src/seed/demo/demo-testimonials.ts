import { brands } from '../data/brands.js';
import { furtherConditions, popularConditions, type PlannedCondition, type Shape } from '../data/demo-plan.js';
import type { SupplementProfile } from '../data/supplement-profile.js';
import { supplementProfiles } from '../data/supplement-profiles.js';
import { decisionTimes } from './dates.js';
import {
  outcomes,
  type DemoTestimonial,
  type Outcome,
  type RejectionCode,
  type ReviewStatus,
} from './demo-testimonial.js';
import {
  chooseDose,
  chooseEnding,
  chooseMedications,
  chooseSideEffects,
  chooseStatus,
  chooseTimes,
} from './details.js';
import { writeExperience, type Story } from './experience.js';
import { chooseHabits } from './habits.js';
import { Authors, makePeople } from './people.js';
import { apportion, Random } from './random.js';
import { rejections, rejectionShares } from './rejections.js';
import { reviewerCases, type ReviewerCase } from './reviewer-cases.js';

export type { DemoTestimonial } from './demo-testimonial.js';

/** One testimonial to be told: what it is about and how it ended, not yet by whom. */
interface Slot {
  condition: PlannedCondition;
  profile: SupplementProfile;
  outcome: Outcome;
  status: ReviewStatus;
  reviewerCase?: ReviewerCase;
  rejection?: RejectionCode;
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

/** Small samples follow chance; larger ones keep their shape. */
function outcomesOf(shape: Shape, reports: number, random: Random): Outcome[] {
  const shares = outcomeShares[shape];
  if (reports < 10) {
    const odds = outcomes.map((outcome, index) => [outcome, shares[index]!] as const);
    return Array.from({ length: reports }, () => random.weighted(odds));
  }
  return apportion(shares, reports).flatMap((n, index) => Array<Outcome>(n).fill(outcomes[index]!));
}

function makeSlots(count: number, random: Random): Slot[] {
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
    return outcomesOf(pair.shape, reports[index]!, random).map((outcome): Slot => ({
      condition,
      profile,
      outcome,
      status: 'approved',
    }));
  });
}

/** Marks who waits for review and who was refused; the reviewer's cases take places of their own pair. */
function spreadStatuses(slots: readonly Slot[], random: Random): void {
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
  const left = order.filter((slot) => slot.status === 'approved');
  for (const slot of left.splice(0, pending)) slot.status = 'pending';
  const codes = apportion(
    rejectionShares.map(([, share]) => share),
    Math.round(slots.length * rejectedShare),
  ).flatMap((n, index) => Array<RejectionCode>(n).fill(rejectionShares[index]![0]));
  for (const rejection of codes) Object.assign(left.shift()!, { status: 'rejected', rejection });
}

function tell(slot: Slot, authors: Authors, random: Random): Story {
  const { condition, profile, outcome, reviewerCase } = slot;
  const { author, language, gender, ageRange } = authors.choose(condition, profile.id, reviewerCase?.language);
  const dose = chooseDose(profile, random);
  const felt = reviewerCase?.sideEffects
    ? { sideEffects: reviewerCase.sideEffects, otherSideEffects: reviewerCase.otherSideEffects ?? null }
    : chooseSideEffects(outcome, profile, language, random);
  const stillTakingStatus = chooseStatus(outcome, felt.sideEffects, random);
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
    ...felt,
    sideEffectsDuration: chooseEnding(stillTakingStatus, felt.sideEffects, random),
    medications: reviewerCase?.medications ?? chooseMedications(condition, profile, language, random),
    gender,
    ageRange,
  };
}

function complete(slot: Slot, story: Story, until: Date, random: Random): DemoTestimonial {
  const { status, rejection } = slot;
  const written = writeExperience(story, slot.condition, slot.profile, random);
  const refusal = rejection ? rejections[rejection][story.language] : undefined;
  const refusedText = refusal && refusal.experiences.length > 0 ? random.pick(refusal.experiences) : undefined;
  let experience = slot.reviewerCase?.experience ?? written;
  if (refusedText) {
    experience = refusedText
      .replace('{sup}', slot.profile[story.language])
      .replace('{mail}', `reader${story.author}@example.org`);
  }
  if (status === 'approved' && random.chance(emptyTextChance)) experience = '';
  return {
    ...story,
    experience,
    status,
    rejectionReason: refusal ? random.pick(refusal.reasons) : null,
    reasonCode: rejection ?? null,
    ...decisionTimes(status, until, random),
  };
}

/**
 * Invented testimonials, oldest first, the same for the same options. `until` is the newest possible moment; they
 * reach 14 months back from it. Shapes, doses and names come from data/; `count` scales the plan (default 3000).
 */
export function* demoTestimonials(options: { seed: number; until: Date; count?: number }): Generator<DemoTestimonial> {
  const random = new Random(options.seed);
  const authors = new Authors(makePeople(random), random);
  const slots = makeSlots(options.count ?? defaultCount, random);
  spreadStatuses(slots, random);
  const told = slots.map((slot) => complete(slot, tell(slot, authors, random), options.until, random));
  yield* told.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
