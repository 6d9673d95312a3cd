import { Injectable } from '@nestjs/common';
import { Database, type RowOf, selectColumns } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import type { AgeRange, Gender, ReviewStatus } from '../enumerations.js';
import { Testimonial } from '../testimonial.entity.js';

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
  'language',
  'createdAt',
  'experience',
  'perceivedImprovement',
  'reviewStatus',
  'version',
]);

export type SubjectRow = RowOf<typeof subjectColumns>;
export type SummaryRow = SubjectRow & RowOf<typeof stateColumns>;

export const summaryColumns = `${subjectColumns}, ${stateColumns}`;

/** Of lists that are not public. */
export interface ListFilter {
  supplementId?: number;
  gender?: Gender;
  ageRange?: AgeRange;
}

interface Conditions extends ListFilter {
  userId?: number;
  reviewStatus?: ReviewStatus;
}

export interface Listed<Row> {
  rows: Row[];
  total: number;
}

const NEWEST_FIRST = 'created_at desc, id desc';

/** Queries for lists of testimonials for their authors and for reviewers, without ORM hydration. */
@Injectable()
export class TestimonialListsRepository {
  constructor(private readonly database: Database) {}

  async findByUser(userId: number, page: Page, filter: ListFilter = {}): Promise<Listed<SummaryRow>> {
    return this.findCounted({ ...filter, userId }, NEWEST_FIRST, page);
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
    const countRows = (status: string) =>
      `select '${status}' as state, count(*)::int as count from testimonials.testimonials where review_status = '${status}'`;
    return this.database.query(
      `select * from (
         select 'approved' as state, coalesce(sum(published), 0)::int as count from testimonials.published_counts
         union all ${countRows('pending')} union all ${countRows('rejected')} union all ${countRows('hidden')}) states where count > 0`,
    );
  }

  /** All testimonials of one state, or of every state. Newest first; pending ones longest waiting first. */
  async findByStatus(
    status: ReviewStatus | undefined,
    page: Page,
    filter: ListFilter = {},
  ): Promise<Listed<SummaryRow>> {
    const order = status === 'pending' ? 'updated_at, id' : NEWEST_FIRST;
    const conditions = { ...filter, reviewStatus: status };
    if (hasValues(filter)) return this.findCounted(conditions, order, page);
    const [counts, rows] = await Promise.all([this.countByStatus(), this.findSummaries(conditions, order, page)]);
    const listed = counts.filter(({ state }) => status === undefined || state === status);
    return { rows, total: listed.reduce((sum, { count }) => sum + count, 0) };
  }

  private async findCounted(conditions: Conditions, order: string, page: Page): Promise<Listed<SummaryRow>> {
    const { where, parameters } = toWhere(conditions);
    const [[{ total }], rows] = await Promise.all([
      this.database.query<{ total: number }>(
        `select count(*)::int as total from testimonials.testimonials where ${where}`,
        parameters,
      ),
      this.findSummaries(conditions, order, page),
    ]);
    return { rows, total };
  }

  private findSummaries(conditions: Conditions, order: string, page: Page): Promise<SummaryRow[]> {
    const { where, parameters } = toWhere(conditions);
    return this.database.query<SummaryRow>(
      `select ${summaryColumns} from testimonials.testimonials where ${where}
       order by ${order} limit ${page.limit} offset ${page.offset}`,
      parameters,
    );
  }
}

const hasValues = (filter: object): boolean => Object.values(filter).some((value) => value !== undefined);

const FILTER_COLUMNS = {
  userId: 'user_id',
  reviewStatus: 'review_status',
  supplementId: 'supplement_id',
  gender: 'gender',
  ageRange: 'age_range',
} as const;

function toWhere(conditions: Conditions) {
  const parameters: unknown[] = [];
  const terms = (Object.keys(FILTER_COLUMNS) as (keyof Conditions)[])
    .filter((name) => conditions[name] !== undefined)
    .map((name) => `${FILTER_COLUMNS[name]} = $${parameters.push(conditions[name])}`);
  return { where: terms.join(' and ') || 'true', parameters };
}
