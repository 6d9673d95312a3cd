import type {
  IntakeType,
  Outcome,
  SideEffect,
  SideEffectsDuration,
  StillTakingStatus,
  TimeUnit,
} from '../../modules/testimonials/index.js';
import type { Language } from '../../platform/http/index.js';
import type { Pace, PlannedCondition } from '../data/demo-plan.js';
import { medications } from '../data/medications.js';
import type { Dose, SupplementProfile } from '../data/supplement-profile.js';
import { supplements } from '../data/supplements.js';
import type { DemoMedication, DemoTestimonial } from './demo-testimonial.js';
import type { Random } from './random.js';

type Dosage = Pick<DemoTestimonial, 'doseAmount' | 'doseUnit' | 'intakeType'>;

export function chooseDose(profile: SupplementProfile, random: Random): Dosage {
  const dose: Dose = random.pick(profile.doses);
  const intakeType: IntakeType = profile.intake ? random.weighted(profile.intake) : 'oral';
  const liquid = dose.unit === 'drops' || dose.unit === 'ml';
  if (intakeType === 'injection') return { doseAmount: 1, doseUnit: 'milligrams', intakeType };
  const solidUnderTheTongue = intakeType === 'sublingual' && dose.unit === 'capsules';
  const sublingual = liquid && dose.unit === 'drops' && intakeType === 'oral' && random.chance(0.3);
  return {
    doseAmount: dose.amount,
    doseUnit: dose.unit,
    intakeType: solidUnderTheTongue ? 'oral' : sublingual ? 'sublingual' : intakeType,
  };
}

type Times = Pick<DemoTestimonial, 'consumptionDuration' | 'consumptionUnit' | 'timeToResults' | 'timeToResultsUnit'>;

const daysIn: Record<TimeUnit, number> = { days: 1, weeks: 7, months: 30 };
/** Unit, minimum and maximum of the time to results, with weights. */
const timesToResults: Record<Pace, readonly (readonly [[TimeUnit, number, number], number])[]> = {
  days: [
    [['days', 1, 6], 5],
    [['days', 7, 12], 3],
    [['weeks', 1, 3], 5],
  ],
  weeks: [
    [['days', 5, 12], 2],
    [['weeks', 2, 6], 8],
    [['months', 1, 3], 3],
  ],
  months: [
    [['weeks', 4, 10], 4],
    [['months', 2, 5], 7],
  ],
};
const trialDays: Record<Pace, [number, number]> = { days: [14, 90], weeks: [35, 180], months: [90, 300] };

function toDuration(days: number): Pick<Times, 'consumptionDuration' | 'consumptionUnit'> {
  if (days < 60) return { consumptionDuration: Math.max(1, Math.ceil(days / 7)), consumptionUnit: 'weeks' };
  if (days < 700) return { consumptionDuration: Math.ceil(days / 30), consumptionUnit: 'months' };
  return { consumptionDuration: Math.ceil(days / 365), consumptionUnit: 'years' };
}

/** The time to results never exceeds the duration of intake. */
export function chooseTimes(outcome: Outcome, pace: Pace, random: Random): Times {
  if (outcome === 'none' || outcome === 'negative_effects') {
    const [low, high] = outcome === 'none' ? trialDays[pace] : [4, pace === 'months' ? 70 : 40];
    return { ...toDuration(random.between(low, high)), timeToResults: null, timeToResultsUnit: null };
  }
  const [unit, low, high] = random.weighted(timesToResults[pace]);
  const timeToResults = random.between(low, high);
  const wait = timeToResults * daysIn[unit];
  const days = wait + 14 + Math.round(Math.min(random.next(), random.next()) * 900);
  return { ...toDuration(days), timeToResults, timeToResultsUnit: unit };
}

type SideEffects = Pick<DemoTestimonial, 'sideEffects' | 'otherSideEffects'>;

const sideEffectChance: Record<Outcome, number> = {
  significant: 0.12,
  moderate: 0.2,
  residual: 0.22,
  none: 0.15,
  negative_effects: 1,
};

export function chooseSideEffects(
  outcome: Outcome,
  profile: SupplementProfile,
  language: Language,
  random: Random,
): SideEffects {
  if (!random.chance(sideEffectChance[outcome])) return { sideEffects: ['none'], otherSideEffects: null };
  const count = outcome === 'negative_effects' ? random.between(1, 3) : random.chance(0.2) ? 2 : 1;
  const chosen = new Set<SideEffect>();
  for (let i = 0; i < count; i++) {
    chosen.add(random.weighted(profile.sideEffects.map((code, index) => [code, 5 - Math.min(index, 3)] as const)));
  }
  const otherText = chosen.has('other') ? random.pick(profile.otherSideEffects ?? []) : undefined;
  return {
    sideEffects: profile.sideEffects.filter((code) => chosen.has(code)),
    otherSideEffects: otherText ? otherText[language === 'en' ? 0 : 1] : null,
  };
}

const statuses: Record<Outcome, readonly (readonly [StillTakingStatus, number])[]> = {
  significant: [
    ['still_taking', 80],
    ['stopped_no_problem', 18],
    ['stopped_side_effects', 2],
  ],
  moderate: [
    ['still_taking', 68],
    ['stopped_no_problem', 22],
    ['stopped_lack_of_results', 4],
    ['stopped_side_effects', 6],
  ],
  residual: [
    ['still_taking', 34],
    ['stopped_no_problem', 14],
    ['stopped_lack_of_results', 46],
    ['stopped_side_effects', 6],
  ],
  none: [
    ['still_taking', 8],
    ['stopped_no_problem', 9],
    ['stopped_lack_of_results', 80],
    ['stopped_side_effects', 3],
  ],
  negative_effects: [
    ['still_taking', 9],
    ['stopped_no_problem', 3],
    ['stopped_side_effects', 88],
  ],
};

/** `stopped_side_effects` requires side effects. */
export function chooseStatus(outcome: Outcome, sideEffects: readonly SideEffect[], random: Random): StillTakingStatus {
  const chosen = !sideEffects.includes('none');
  return random.weighted(statuses[outcome].filter(([status]) => chosen || status !== 'stopped_side_effects'));
}

export function chooseEnding(
  status: StillTakingStatus,
  sideEffects: readonly SideEffect[],
  random: Random,
): SideEffectsDuration | null {
  if (sideEffects.includes('none')) return null;
  if (status === 'still_taking') return random.chance(0.55) ? 'resolved_before_treatment' : 'ongoing';
  return random.weighted<SideEffectsDuration>([
    ['resolved_after_treatment', 72],
    ['resolved_before_treatment', 20],
    ['ongoing', 8],
  ]);
}

/** Ids of common medications: levothyroxine, metformin, statins, for blood pressure, stomach and hay fever. */
const commonMedications = [1, 2, 9, 10, 14, 17, 19, 20, 35, 36, 77, 92, 95];
const customNames = {
  en: ["My mother's herb tea", 'Bee balm drops', 'Sports drink from the gym', 'Homemade bone broth'],
  es: ['La infusión de mi abuela', 'Gotas de monarda', 'Bebida del gimnasio', 'Caldo de huesos casero'],
} as const;

export function chooseMedications(
  condition: PlannedCondition,
  profile: SupplementProfile,
  language: Language,
  random: Random,
): DemoMedication[] {
  const localizedName = (entry: { nameEn: string; nameEs: string }): string =>
    language === 'en' ? entry.nameEn : entry.nameEs;
  const toMedication = (purpose: DemoMedication['purpose'], id: number): DemoMedication => {
    const entry = medications.find((candidate) => candidate.id === id)!;
    return { purpose, type: 'medication', id, localizedName: localizedName(entry) };
  };
  const list: DemoMedication[] = [];
  if (!profile.takenAlone && condition.medications && random.chance(0.2)) {
    list.push(toMedication('same_condition', random.pick(condition.medications)));
  }
  if (random.chance(0.14)) {
    const otherSupplementId = random.pick(condition.pairs).supplementId;
    if (otherSupplementId !== profile.id) {
      const entry = supplements.find((candidate) => candidate.id === otherSupplementId)!;
      list.push({
        purpose: 'same_condition',
        type: 'supplement',
        id: otherSupplementId,
        localizedName: localizedName(entry),
      });
    }
  }
  if (!profile.takenAlone && random.chance(0.13)) {
    const other = random.pick(commonMedications);
    if (!list.some((item) => item.type === 'medication' && item.id === other)) {
      list.push(toMedication('other_condition', other));
    }
  }
  if (random.chance(0.015)) {
    list.push({
      purpose: random.chance(0.5) ? 'same_condition' : 'other_condition',
      type: 'supplement',
      id: 0,
      localizedName: random.pick(customNames[language]),
    });
  }
  return list;
}
