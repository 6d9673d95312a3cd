import type { ApprovedTestimonial } from '../testimonials/index.js';
import { ALL } from './age-ranges.js';
import type { UsageHistogram } from './usage-histogram.js';

/** What a cell should hold; built from single reports, on another way than the one that fills the table. */
export interface ExpectedCell {
  ageRange: string;
  gender: string;
  outcomes: Record<string, number>;
  howTaken: UsageHistogram;
}

/** The cells of one pair, grown report by report. */
export class ExpectedCells {
  private readonly cells = new Map<string, ExpectedCell>();

  add(report: ApprovedTestimonial): void {
    for (const ageRange of [ALL, report.ageRange]) {
      for (const gender of [ALL, report.gender]) count(report, this.cell(ageRange, gender));
    }
  }

  /** Hands the cell over; it is not expected a second time. */
  take(ageRange: string, gender: string): ExpectedCell | undefined {
    const key = `${ageRange}/${gender}`;
    const cell = this.cells.get(key);
    this.cells.delete(key);
    return cell;
  }

  findRemaining(): ExpectedCell[] {
    return [...this.cells.values()];
  }

  private cell(ageRange: string, gender: string): ExpectedCell {
    const key = `${ageRange}/${gender}`;
    const known = this.cells.get(key);
    if (known) return known;
    const howTaken = { doses: {}, frequencies: {}, daysToResults: {}, sideEffects: {}, stillTaking: 0 };
    const cell: ExpectedCell = { ageRange, gender, outcomes: {}, howTaken };
    this.cells.set(key, cell);
    return cell;
  }
}

function count(report: ApprovedTestimonial, { outcomes, howTaken }: ExpectedCell): void {
  countOne(outcomes, report.outcome);
  if (report.doseUnit !== null) countOne((howTaken.doses[report.doseUnit] ??= {}), report.doseAmount);
  if (report.frequencyUnit !== null) countOne((howTaken.frequencies[report.frequencyUnit] ??= {}), report.frequency);
  if (report.days !== null) countOne(howTaken.daysToResults, report.days);
  for (const effect of report.sideEffects) countOne(howTaken.sideEffects, effect);
  if (report.isStillTaking) howTaken.stillTaking += 1;
}

function countOne(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
