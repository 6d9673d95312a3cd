import { Injectable } from '@nestjs/common';
import { Database, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import { Testimonial } from '../testimonial.entity.js';
import { findSuperseded, isCounted } from './superseded.js';

/** The fields of an approved testimonial that a ranking counts. */
export interface CountedReport {
  outcome: string;
  doseUnit: string;
  doseAmount: number;
  frequencyUnit: string;
  frequency: number;
  /** A month counts as 30 days; null if no improvement was reported. */
  days: number | null;
  /** Contains `none` if there were no side effects. */
  sideEffects: string[];
  isStillTaking: boolean;
}

/** The counted testimonials about one condition and supplement by authors of one age range and gender. */
export interface ReportGroup {
  supplementId: number;
  ageRange: string;
  gender: string;
  reports: CountedReport[];
}

export interface ConditionSupplementPair {
  conditionId: number;
  supplementId: number;
}

export const pairColumns = selectColumns(Testimonial, ['conditionId', 'supplementId']);

const REPORT_SEPARATOR = ';';
const FIELD_SEPARATOR = ' ';
const EFFECT_SEPARATOR = ',';

const groupColumns = selectColumns(Testimonial, ['supplementId', 'ageRange', 'gender']);
const joinedReports = selectExpressions<{ reports: string }>({
  reports: `string_agg(concat_ws(
    '${FIELD_SEPARATOR}', perceived_improvement, dose_unit, trim_scale(dose_amount), usage_frequency_unit, usage_frequency,
    coalesce(time_to_results * case time_to_results_unit when 'months' then 30 when 'weeks' then 7 else 1 end, 0),
    (still_taking_status = 'still_taking')::int, array_to_string(side_effects, '${EFFECT_SEPARATOR}')
  ), '${REPORT_SEPARATOR}')`,
});

/** Groups counted testimonials. */
@Injectable()
export class OutcomeAggregatesRepository {
  constructor(private readonly database: Database) {}

  /**
   * The counted testimonials about some supplements for a condition, grouped by supplement, age range and gender. They are
   * transferred as one text for each group: a row for each of a million testimonials would take twice the time.
   */
  async findReportGroups(conditionId: number, supplementIds: number[]): Promise<ReportGroup[]> {
    const rows = await this.database.preparedQuery<Omit<ReportGroup, 'reports'> & { reports: string }>(
      `select ${groupColumns}, ${joinedReports}
       from testimonials.testimonials
       where condition_id = $1 and supplement_id = any($2) and review_status = 'approved'
         and ${isCounted('array[$1::int]', '$2')}
       group by supplement_id, age_range, gender`,
      [conditionId, supplementIds],
    );
    return rows.map(({ supplementId, ageRange, gender, reports }) => ({
      supplementId,
      ageRange,
      gender,
      reports: reports.split(REPORT_SEPARATOR).map(parseReport),
    }));
  }

  /** Whether analyses count an approved testimonial. */
  async isCounted({ id, conditionId, supplementId }: ConditionSupplementPair & { id: number }): Promise<boolean> {
    const superseded = await this.database.query<{ id: number }>(
      `select id from ${findSuperseded('array[$1::int]', 'array[$2::int]')} where id = $3`,
      [conditionId, supplementId, id],
    );
    return superseded.length === 0;
  }

  /** All pairs with an approved testimonial, and therefore a counted one. */
  findPairs(): Promise<ConditionSupplementPair[]> {
    return this.database.query<ConditionSupplementPair>(
      `select distinct ${pairColumns}
       from testimonials.testimonials where review_status = 'approved'`,
    );
  }
}

function parseReport(text: string): CountedReport {
  const [outcome, doseUnit, doseAmount, frequencyUnit, frequency, days, isStillTaking, sideEffects] =
    text.split(FIELD_SEPARATOR);
  return {
    outcome,
    doseUnit,
    doseAmount: Number(doseAmount),
    frequencyUnit,
    frequency: Number(frequency),
    // A result takes at least a day.
    days: Number(days) || null,
    sideEffects: sideEffects.split(EFFECT_SEPARATOR),
    isStillTaking: isStillTaking === '1',
  };
}
