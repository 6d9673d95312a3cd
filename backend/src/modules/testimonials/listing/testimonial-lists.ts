import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import type { AgeRange, Gender, Outcome, ReviewStatus } from '../enumerations.js';

export interface PublicFilter {
  conditionId: number;
  supplementId?: number;
  gender?: Gender;
  ageRange?: AgeRange;
}

export interface PublicRow {
  id: number;
  language: 'en' | 'es';
  ageRange: AgeRange;
  gender: Gender;
  perceivedImprovement: Outcome;
  experience: string;
  doseAmount: number;
  doseUnit: string;
  usageFrequency: number;
  usageFrequencyUnit: string;
  consumptionDuration: number;
  consumptionUnit: string;
  timeToResults: number | null;
  timeToResultsUnit: string | null;
  sideEffects: string;
  otherSideEffects: string | null;
  brandId: number;
  createdAt: Date;
}

export interface SummaryRow {
  id: number;
  userId: number;
  createdAt: Date;
  conditionId: number | null;
  customConditionName: string | null;
  supplementId: number | null;
  customSupplementName: string | null;
  brandId: number | null;
  customBrandName: string | null;
  experience: string;
  perceivedImprovement: Outcome;
  reviewStatus: ReviewStatus;
  version: number;
}

export type SubjectRow = Pick<
  SummaryRow,
  'id' | 'conditionId' | 'customConditionName' | 'supplementId' | 'customSupplementName' | 'brandId' | 'customBrandName'
>;

export interface Listed<Row> {
  rows: Row[];
  total: number;
}

const publicColumns = `
  id, language, age_range as "ageRange", gender, perceived_improvement as "perceivedImprovement", experience,
  dose_amount as "doseAmount", dose_unit as "doseUnit", usage_frequency as "usageFrequency",
  usage_frequency_unit as "usageFrequencyUnit", consumption_duration as "consumptionDuration",
  consumption_unit as "consumptionUnit", time_to_results as "timeToResults",
  time_to_results_unit as "timeToResultsUnit", array_to_string(side_effects, ',') as "sideEffects",
  other_side_effects as "otherSideEffects", brand_id as "brandId", created_at as "createdAt"`;

export const summaryColumns = `
  id, user_id as "userId", created_at as "createdAt", condition_id as "conditionId",
  custom_condition_name as "customConditionName", supplement_id as "supplementId",
  custom_supplement_name as "customSupplementName", brand_id as "brandId", custom_brand_name as "customBrandName",
  experience, perceived_improvement as "perceivedImprovement", review_status as "reviewStatus", version`;

/** Queries for lists of testimonials, without ORM hydration. */
@Injectable()
export class TestimonialLists {
  constructor(private readonly database: Database) {}

  /**
   * Approved testimonials, newest first. The subqueries that count and select a page use index-only scans; only the
   * rows of the page are read completely.
   */
  async findPublished(filter: PublicFilter, page: Page): Promise<Listed<PublicRow>> {
    const parameters: unknown[] = [filter.conditionId];
    const where = [`condition_id = $1`, `review_status = 'approved'`];
    for (const [column, value] of [
      ['supplement_id', filter.supplementId],
      ['gender', filter.gender],
      ['age_range', filter.ageRange],
    ] as const) {
      if (value !== undefined) where.push(`${column} = $${parameters.push(value)}`);
    }
    const condition = where.join(' and ');
    const [limit, offset] = [page.limit, page.offset].map((value) => `$${parameters.push(value)}`);
    const found = await this.database.preparedQuery<PublicRow & { total: number }>(
      `select total, ${publicColumns}
       from (select count(*)::int as total from testimonials.testimonials where ${condition}) counted
       left join (select id as page_id, created_at as page_at from testimonials.testimonials where ${condition}
                  order by created_at desc, id desc limit ${limit} offset ${offset}) page on true
       left join testimonials.testimonials on id = page_id
       order by page_at desc, page_id desc`,
      parameters,
    );
    // A page beyond the end returns one row with the count and without a testimonial.
    const rows = found.filter(({ id }) => id !== null).map(({ total: _total, ...row }) => row);
    return { rows, total: found[0].total };
  }

  findByUser(userId: number, page: Page): Promise<Listed<SummaryRow>> {
    return this.findSummaries('user_id = $1', [userId], 'created_at desc, id desc', page);
  }

  /** The subjects of testimonials; deleted testimonials are missing. */
  findSubjects(ids: number[]): Promise<SubjectRow[]> {
    return this.database.query<SubjectRow>(
      `select id, condition_id as "conditionId", custom_condition_name as "customConditionName",
              supplement_id as "supplementId", custom_supplement_name as "customSupplementName",
              brand_id as "brandId", custom_brand_name as "customBrandName"
       from testimonials.testimonials where id = any($1)`,
      [ids],
    );
  }

  /** All testimonials of one state, or of every state. Newest first; pending ones longest waiting first. */
  findByStatus(status: ReviewStatus | undefined, page: Page): Promise<Listed<SummaryRow>> {
    const order = status === 'pending' ? 'updated_at, id' : 'created_at desc, id desc';
    return status === undefined
      ? this.findSummaries('true', [], order, page)
      : this.findSummaries('review_status = $1', [status], order, page);
  }

  private async findSummaries(
    where: string,
    parameters: unknown[],
    order: string,
    page: Page,
  ): Promise<Listed<SummaryRow>> {
    const [counted, rows] = await Promise.all([
      this.database.query<{ total: number }>(
        `select count(*)::int as total from testimonials.testimonials where ${where}`,
        parameters,
      ),
      this.database.query<SummaryRow>(
        `select ${summaryColumns} from testimonials.testimonials where ${where}
         order by ${order} limit ${page.limit} offset ${page.offset}`,
        parameters,
      ),
    ]);
    return { rows, total: counted[0].total };
  }
}
