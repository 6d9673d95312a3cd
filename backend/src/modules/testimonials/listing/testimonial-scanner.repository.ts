import { Injectable } from '@nestjs/common';
import {
  Database,
  iterateBatches,
  iterateById,
  type RowOf,
  selectColumns,
  selectExpressions,
} from '../../../platform/database/index.js';
import { Testimonial } from '../testimonial.entity.js';
import type { ConditionSupplementPair } from './outcome-aggregates.repository.js';
import { isCounted } from './superseded.js';

/** Rows per batch. */
const BATCH_SIZE = 5_000;

const scannedColumns = selectColumns(Testimonial, ['id', 'userId', 'reviewStatus', 'conditionId', 'supplementId']);

/** The ids of condition and supplement are null if it has a custom name, which is only possible before approval. */
export type ScannedTestimonial = RowOf<typeof scannedColumns>;

/** The fields of an approved testimonial that a ranking counts. */
export interface ApprovedTestimonial extends ConditionSupplementPair {
  id: number;
  ageRange: string;
  gender: string;
  outcome: string;
  doseUnit: string | null;
  /** Amounts as JSON object keys, without trailing zeros. */
  doseAmount: string;
  frequencyUnit: string | null;
  frequency: string;
  /** A month counts as 30 days; null if no improvement was reported. */
  days: string | null;
  sideEffects: string[];
  isStillTaking: boolean;
}

const approvedColumns = selectExpressions<ApprovedTestimonial>({
  id: 'id',
  conditionId: 'condition_id',
  supplementId: 'supplement_id',
  ageRange: 'age_range',
  gender: 'gender',
  outcome: 'perceived_improvement',
  doseUnit: 'dose_unit',
  doseAmount: 'trim_scale(dose_amount)::text',
  frequencyUnit: 'usage_frequency_unit',
  frequency: 'usage_frequency::text',
  days: `trim_scale(time_to_results * case time_to_results_unit when 'months' then 30 when 'weeks' then 7 else 1 end)::text`,
  sideEffects: 'side_effects',
  isStillTaking: `still_taking_status = 'still_taking'`,
});

type ApprovedKey = Pick<ApprovedTestimonial, 'conditionId' | 'supplementId' | 'id'>;

/** Reads all testimonials in batches, for audits. */
@Injectable()
export class TestimonialScannerRepository {
  constructor(private readonly database: Database) {}

  /** Ordered by id. */
  scanAll(): AsyncGenerator<ScannedTestimonial[]> {
    return iterateById((after) =>
      this.database.query<ScannedTestimonial>(
        `select ${scannedColumns} from testimonials.testimonials where id > $1 order by id limit $2`,
        [after, BATCH_SIZE],
      ),
    );
  }

  /** Counted testimonials ordered by condition, supplement and id. */
  scanCounted(): AsyncGenerator<ApprovedTestimonial[]> {
    const start: ApprovedKey = { conditionId: 0, supplementId: 0, id: 0 };
    const readBatch = (after: ApprovedKey) =>
      this.database.query<ApprovedTestimonial>(
        `select ${approvedColumns}
         from testimonials.testimonials
         where review_status = 'approved' and (condition_id, supplement_id, id) > ($1, $2, $3)
           and ${isCounted()}
         order by condition_id, supplement_id, id limit $4`,
        [after.conditionId, after.supplementId, after.id, BATCH_SIZE],
      );
    return iterateBatches(start, readBatch, (testimonial) => testimonial);
  }

  /** Testimonials by id; ids that do not exist are missing. */
  async findByIds(ids: number[]): Promise<Map<number, ScannedTestimonial>> {
    const rows = await this.database.query<ScannedTestimonial>(
      `select ${scannedColumns} from testimonials.testimonials where id = any($1)`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
