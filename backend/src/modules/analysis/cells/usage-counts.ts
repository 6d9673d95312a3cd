import {
  type CountedReport,
  doseUnits,
  frequencyUnits,
  sideEffects as sideEffectCodes,
} from '../../testimonials/index.js';

/** Counts of reports about the use of a supplement, with names as JSON object keys. */
export interface UsageHistogram {
  /** `unit -> amount -> reports`. */
  doses: Record<string, Record<string, number>>;
  /** `unit -> times -> reports`. */
  frequencies: Record<string, Record<string, number>>;
  /** `days -> reports`; a month counts as 30 days; only reports of an improvement. */
  daysToResults: Record<string, number>;
  /** `side effect -> reports`, `none` included. */
  sideEffects: Record<string, number>;
  stillTaking: number;
}

/** `amount -> reports`. */
export type Counter = Map<number, number>;

/** Flat lists: `[unit, amount, reports, ...]`, `[days, reports, ...]`, `[side effect, reports, ...]`. */
export type EncodedCounts = [
  doses: number[],
  frequencies: number[],
  days: number[],
  sideEffects: number[],
  still: number,
];

const indexValues = (values: readonly string[]) => new Map(values.map((value, index) => [value, index]));
const doseUnitIndexes = indexValues(doseUnits);
const frequencyUnitIndexes = indexValues(frequencyUnits);
const sideEffectIndexes = indexValues(sideEffectCodes);

/**
 * Counts of reports about the use of a supplement. Units and side effects are indexes in their enumerations, whose order
 * must not change: the encoded counts are stored.
 */
export class UsageCounts {
  /** By unit; units without reports may be missing. */
  readonly doses: Counter[] = [];
  readonly frequencies: Counter[] = [];
  readonly days: Counter = new Map();
  /** By side effect. */
  readonly sideEffects: number[] = new Array<number>(sideEffectCodes.length).fill(0);
  stillTaking = 0;

  addReport(report: CountedReport): void {
    this.addDose(doseUnitIndexes.get(report.doseUnit)!, report.doseAmount, 1);
    this.addFrequency(frequencyUnitIndexes.get(report.frequencyUnit)!, report.frequency, 1);
    if (report.days !== null) add(this.days, report.days, 1);
    for (const effect of report.sideEffects) this.sideEffects[sideEffectIndexes.get(effect)!] += 1;
    if (report.isStillTaking) this.stillTaking += 1;
  }

  addCounts(other: UsageCounts): void {
    other.doses.forEach((counter, unit) => addCounter((this.doses[unit] ??= new Map()), counter));
    other.frequencies.forEach((counter, unit) => addCounter((this.frequencies[unit] ??= new Map()), counter));
    addCounter(this.days, other.days);
    for (let effect = 0; effect < this.sideEffects.length; effect += 1) {
      this.sideEffects[effect] += other.sideEffects[effect];
    }
    this.stillTaking += other.stillTaking;
  }

  /** Adds counts that {@link encode} wrote. */
  addEncoded([doses, frequencies, days, sideEffects, stillTaking]: EncodedCounts): void {
    for (let i = 0; i < doses.length; i += 3) this.addDose(doses[i], doses[i + 1], doses[i + 2]);
    for (let i = 0; i < frequencies.length; i += 3) {
      this.addFrequency(frequencies[i], frequencies[i + 1], frequencies[i + 2]);
    }
    for (let i = 0; i < days.length; i += 2) add(this.days, days[i], days[i + 1]);
    for (let i = 0; i < sideEffects.length; i += 2) this.sideEffects[sideEffects[i]] += sideEffects[i + 1];
    this.stillTaking += stillTaking;
  }

  addHistogram(histogram: UsageHistogram): void {
    for (const [unit, amounts] of Object.entries(histogram.doses)) {
      for (const [amount, reports] of Object.entries(amounts)) {
        this.addDose(doseUnitIndexes.get(unit)!, Number(amount), reports);
      }
    }
    for (const [unit, amounts] of Object.entries(histogram.frequencies)) {
      for (const [amount, reports] of Object.entries(amounts)) {
        this.addFrequency(frequencyUnitIndexes.get(unit)!, Number(amount), reports);
      }
    }
    for (const [days, reports] of Object.entries(histogram.daysToResults)) add(this.days, Number(days), reports);
    for (const [effect, reports] of Object.entries(histogram.sideEffects)) {
      this.sideEffects[sideEffectIndexes.get(effect)!] += reports;
    }
    this.stillTaking += histogram.stillTaking;
  }

  /** A third of the size of the histograms with names. Equal counts have equal encodings. */
  encode(): string {
    const sideEffects = this.sideEffects.flatMap((reports, effect) => (reports > 0 ? [effect, reports] : []));
    const encoded: EncodedCounts = [
      encodeUnits(this.doses),
      encodeUnits(this.frequencies),
      sortAmounts(this.days).flatMap((days) => [days, this.days.get(days)!]),
      sideEffects,
      this.stillTaking,
    ];
    return JSON.stringify(encoded);
  }

  toHistogram(): UsageHistogram {
    const sideEffects = this.sideEffects.flatMap((reports, effect) =>
      reports > 0 ? [[sideEffectCodes[effect], reports] as const] : [],
    );
    return {
      doses: nameUnits(this.doses, doseUnits),
      frequencies: nameUnits(this.frequencies, frequencyUnits),
      daysToResults: Object.fromEntries(this.days),
      sideEffects: Object.fromEntries(sideEffects),
      stillTaking: this.stillTaking,
    };
  }

  private addDose(unit: number, amount: number, reports: number): void {
    add((this.doses[unit] ??= new Map()), amount, reports);
  }

  private addFrequency(unit: number, amount: number, reports: number): void {
    add((this.frequencies[unit] ??= new Map()), amount, reports);
  }
}

/** The amounts of a counter, smallest first. */
export function sortAmounts(counter: Counter): number[] {
  const amounts = [...counter.keys()];
  return amounts.length < 2 ? amounts : amounts.sort((a, b) => a - b);
}

function add(counter: Counter, amount: number, reports: number): void {
  counter.set(amount, (counter.get(amount) ?? 0) + reports);
}

function addCounter(target: Counter, source: Counter): void {
  for (const [amount, reports] of source) add(target, amount, reports);
}

function encodeUnits(counters: Counter[]): number[] {
  const encoded: number[] = [];
  counters.forEach((counter, unit) => {
    for (const amount of sortAmounts(counter)) encoded.push(unit, amount, counter.get(amount)!);
  });
  return encoded;
}

function nameUnits(counters: Counter[], names: readonly string[]): Record<string, Record<string, number>> {
  const named: Record<string, Record<string, number>> = {};
  counters.forEach((counter, unit) => {
    named[names[unit]] = Object.fromEntries(counter);
  });
  return named;
}
