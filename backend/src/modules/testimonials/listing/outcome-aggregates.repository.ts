import { Injectable } from '@nestjs/common';
import { Database, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import { Testimonial } from '../testimonial.entity.js';

/** Counts of approved testimonials of one condition and supplement for one group of authors. */
export interface OutcomeAggregate {
  /** Null for all age ranges. */
  ageRange: string | null;
  /** Null for all genders. */
  gender: string | null;
  /** Reports by outcome. */
  outcomes: Record<string, number>;
  /** `unit -> amount -> reports`; amounts as JSON object keys. */
  doses: Record<string, Record<string, number>>;
  /** `unit -> times -> reports`. */
  frequencies: Record<string, Record<string, number>>;
  /** `days -> reports`; a month counts as 30 days; only reports of an improvement. */
  daysToResults: Record<string, number>;
  /** `side effect -> reports`, `none` included. */
  sideEffects: Record<string, number>;
  stillTaking: number;
}

export interface ConditionSupplementPair {
  conditionId: number;
  supplementId: number;
}

export const pairColumns = selectColumns(Testimonial, ['conditionId', 'supplementId']);

const countBy = (kind: string, counted: string) =>
  `coalesce(jsonb_object_agg(a, ${counted}) filter (where kind = '${kind}'), '{}')`;
const aggregateColumns = selectExpressions<OutcomeAggregate>({
  ageRange: 'age_range',
  gender: 'gender',
  outcomes: countBy('outcome', 'n'),
  doses: countBy('dose', 'by_b'),
  frequencies: countBy('frequency', 'by_b'),
  daysToResults: countBy('days', 'n'),
  sideEffects: countBy('effect', 'n'),
  stillTaking: `coalesce(sum(n) filter (where kind = 'still'), 0)::int`,
});

/** Aggregates approved testimonials. */
@Injectable()
export class OutcomeAggregatesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Aggregates of one pair: one for each combination of age range and gender that occurs, one for each age range, one
   * for each gender, and one for all. Empty without approved testimonials.
   */
  findByPair({ conditionId, supplementId }: ConditionSupplementPair): Promise<OutcomeAggregate[]> {
    return this.database.query<OutcomeAggregate>(
      `with approved as (
         select age_range, gender, perceived_improvement, dose_unit, dose_amount, usage_frequency,
                usage_frequency_unit, side_effects, still_taking_status,
                time_to_results * case time_to_results_unit when 'months' then 30 when 'weeks' then 7 else 1 end as days
         from testimonials.testimonials
         where condition_id = $1 and supplement_id = $2 and review_status = 'approved'
       ), facts as (
         select age_range, gender, fact.* from approved, lateral (values
           ('outcome', perceived_improvement, ''),
           ('dose', dose_unit, trim_scale(dose_amount)::text),
           ('frequency', usage_frequency_unit, usage_frequency::text),
           ('days', trim_scale(days)::text, ''),
           ('still', case when still_taking_status = 'still_taking' then 'yes' end, '')
         ) as fact (kind, a, b) where a is not null
         union all
         select age_range, gender, 'effect', effect, '' from approved, unnest(side_effects) as effect
       ), counted as (
         select grouping(age_range) as all_ages, grouping(gender) as all_genders, age_range, gender, kind, a, b,
                count(*)::int as n
         from facts group by kind, a, b, cube (age_range, gender)
       ), merged as (
         select all_ages, all_genders, age_range, gender, kind, a, jsonb_object_agg(b, n) as by_b, sum(n)::int as n
         from counted group by 1, 2, 3, 4, 5, 6
       )
       select ${aggregateColumns}
       from merged group by all_ages, all_genders, age_range, gender`,
      [conditionId, supplementId],
    );
  }

  /** All pairs with an approved testimonial. */
  findPairs(): Promise<ConditionSupplementPair[]> {
    return this.database.query<ConditionSupplementPair>(
      `select distinct ${pairColumns}
       from testimonials.testimonials where review_status = 'approved'`,
    );
  }
}
