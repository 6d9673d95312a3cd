import type { ApprovedTestimonial } from '../../testimonials/index.js';
import { ALL_GROUPS } from '../age-ranges.js';
import type { UsageHistogram } from './usage-counts.js';

/** The expected content of a cell, computed from single reports instead of the SQL aggregation that fills the table. */
export interface ExpectedCell {
  ageRange: string;
  gender: string;
  outcomes: Record<string, number>;
  howTaken: UsageHistogram;
}

/** The expected cells of one pair. */
export class ExpectedCells {
  private readonly cells = new Map<string, ExpectedCell>();

  add(report: ApprovedTestimonial): void {
    for (const ageRange of [ALL_GROUPS, report.ageRange]) {
      for (const gender of [ALL_GROUPS, report.gender]) addReport(report, this.getOrCreate(ageRange, gender));
    }
  }

  /** Removes and returns a cell. */
  take(ageRange: string, gender: string): ExpectedCell | undefined {
    const key = `${ageRange}/${gender}`;
    const cell = this.cells.get(key);
    this.cells.delete(key);
    return cell;
  }

  findRemaining(): ExpectedCell[] {
    return [...this.cells.values()];
  }

  private getOrCreate(ageRange: string, gender: string): ExpectedCell {
    const key = `${ageRange}/${gender}`;
    const existing = this.cells.get(key);
    if (existing) return existing;
    const howTaken = { doses: {}, frequencies: {}, daysToResults: {}, sideEffects: {}, stillTaking: 0 };
    const cell: ExpectedCell = { ageRange, gender, outcomes: {}, howTaken };
    this.cells.set(key, cell);
    return cell;
  }
}

function addReport(report: ApprovedTestimonial, { outcomes, howTaken }: ExpectedCell): void {
  increment(outcomes, report.outcome);
  if (report.doseUnit !== null) increment((howTaken.doses[report.doseUnit] ??= {}), report.doseAmount);
  if (report.frequencyUnit !== null) increment((howTaken.frequencies[report.frequencyUnit] ??= {}), report.frequency);
  if (report.days !== null) increment(howTaken.daysToResults, report.days);
  for (const effect of report.sideEffects) increment(howTaken.sideEffects, effect);
  if (report.isStillTaking) howTaken.stillTaking += 1;
}

function increment(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
