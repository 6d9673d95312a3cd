import { Injectable } from '@nestjs/common';
import { Database, type RowOf, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import type { AgeRange, Gender, ReviewStatus } from '../enumerations.js';
import { Testimonial } from '../testimonial.entity.js';

export interface PublicFilter {
  conditionId: number;
  supplementId?: number;
  gender?: Gender;
  ageRange?: AgeRange;
}

const publishedColumns = selectColumns(Testimonial, [
  'id',
  'language',
  'ageRange',
  'gender',
  'perceivedImprovement',
  'experience',
  'doseAmount',
  'doseUnit',
  'usageFrequency',
  'usageFrequencyUnit',
  'consumptionDuration',
  'consumptionUnit',
  'timeToResults',
  'timeToResultsUnit',
  'otherSideEffects',
  'createdAt',
]);
const publishedDetails = selectExpressions<{ sideEffects: string; brandId: number }>({
  sideEffects: `array_to_string(side_effects, ',')`,
  brandId: 'brand_id',
});
const subjectColumns = selectColumns(Testimonial, [
  'id',
  'conditionId',
  'customConditionName',
  'supplementId',
  'customSupplementName',
  'brandId',
  'customBrandName',
]);
const stateColumns = selectColumns(Testimonial, [
  'userId',
  'createdAt',
  'experience',
  'perceivedImprovement',
  'reviewStatus',
  'version',
]);

export type PublicRow = RowOf<typeof publishedColumns> & RowOf<typeof publishedDetails>;
export type SubjectRow = RowOf<typeof subjectColumns>;
export type SummaryRow = SubjectRow & RowOf<typeof stateColumns>;

export const summaryColumns = `${subjectColumns}, ${stateColumns}`;

export interface Listed<Row> {
  rows: Row[];
  total: number;
}

/** Queries for lists of testimonials, without ORM hydration. */
@Injectable()
export class TestimonialListsRepository {
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
      `select total, ${publishedColumns}, ${publishedDetails}
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
      `select ${subjectColumns}
       from testimonials.testimonials where id = any($1)`,
      [ids],
    );
  }

  /** The number of testimonials by state; states without testimonials are missing. */
  countByStatus(): Promise<{ state: ReviewStatus; count: number }[]> {
    return this.database.query(
      'select review_status as state, count(*)::int as count from testimonials.testimonials group by 1',
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
