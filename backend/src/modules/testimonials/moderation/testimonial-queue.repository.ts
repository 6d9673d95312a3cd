import { Injectable } from '@nestjs/common';
import { Database, selectExpressions } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { CatalogService } from '../../catalog/index.js';
import type { ReviewStatus } from '../enumerations.js';
import { type Listed, summaryColumns, type SummaryRow } from '../listing/testimonial-lists.repository.js';

export type QueueOrder = 'oldest' | 'newest';

export interface QueueFilter {
  /** Part of a name or of the experience; accents and case are ignored. */
  text?: string;
  /** Only testimonials with these ids. */
  ids?: number[];
}

export interface QueuePosition {
  previous: number | null;
  next: number | null;
  /** Starting at 1; null if it is not pending or does not match the filter. */
  position: number | null;
  total: number;
}

const orders = { oldest: 'updated_at, id', newest: 'updated_at desc, id desc' } as const;
const foldText = (expression: string) => `lower(public.unaccent('public.unaccent', ${expression}))`;

interface QueueStats {
  total: number;
  oldestWaitingSince: Date | null;
}

const statsColumns = selectExpressions<QueueStats>({
  total: 'count(*)::int',
  oldestWaitingSince: 'min(updated_at)',
});

/** Queries for testimonials that are waiting for a decision. */
@Injectable()
export class TestimonialQueueRepository {
  constructor(
    private readonly database: Database,
    private readonly catalog: CatalogService,
  ) {}

  async findPage(filter: QueueFilter, order: QueueOrder, page: Page): Promise<Listed<SummaryRow>> {
    const { where, parameters } = await this.buildWhere(filter);
    const [counted, rows] = await Promise.all([
      this.database.query<{ total: number }>(
        `select count(*)::int as total from testimonials.testimonials where ${where}`,
        parameters,
      ),
      this.database.query<SummaryRow>(
        `select ${summaryColumns} from testimonials.testimonials where ${where}
         order by ${orders[order]} limit ${page.limit} offset ${page.offset}`,
        parameters,
      ),
    ]);
    return { rows, total: counted[0].total };
  }

  /** The number of pending testimonials, and since when the oldest one is waiting. */
  async getQueueStats(): Promise<QueueStats> {
    const [stats] = await this.database.query<QueueStats>(
      `select ${statsColumns}
       from testimonials.testimonials where review_status = 'pending'`,
    );
    return stats;
  }

  /**
   * The position of a testimonial and its neighbors in the queue. If it is not in the queue, `next` is the first one.
   */
  async findPosition(id: number, filter: QueueFilter, order: QueueOrder): Promise<QueuePosition> {
    const { where, parameters } = await this.buildWhere(filter);
    const idParameter = `$${parameters.push(id)}`;
    const [row] = await this.database.query<QueuePosition & { first: number | null }>(
      `with queue as (
         select id, lag(id) over waiting as previous, lead(id) over waiting as next,
                row_number() over waiting::int as position
         from testimonials.testimonials where ${where} window waiting as (order by ${orders[order]})
       )
       select here.previous, here.next, here.position, (select count(*)::int from queue) as total,
              (select id from queue where position = 1) as first
       from (select 1) one left join queue here on here.id = ${idParameter}`,
      parameters,
    );
    const { first, ...position } = row;
    return position.position === null ? { ...position, next: first } : position;
  }

  /** The current versions of all pending testimonials. */
  findVersions(): Promise<{ id: number; version: number }[]> {
    return this.database.query(
      `select id, version from testimonials.testimonials where review_status = 'pending' order by updated_at, id`,
    );
  }

  /** The number of the author's other testimonials by state; hidden ones are approved. */
  async countOthersByAuthor(id: number): Promise<Record<Exclude<ReviewStatus, 'hidden'>, number>> {
    const rows = await this.database.query<{ state: ReviewStatus; count: number }>(
      `select case other.review_status when 'hidden' then 'approved' else other.review_status end as state,
              count(*)::int as count from testimonials.testimonials own
       join testimonials.testimonials other on other.user_id = own.user_id and other.id <> own.id
       where own.id = $1 group by 1`,
      [id],
    );
    return {
      pending: 0,
      approved: 0,
      rejected: 0,
      ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    };
  }

  private async buildWhere({ text, ids }: QueueFilter): Promise<{ where: string; parameters: unknown[] }> {
    const parameters: unknown[] = [];
    const where = [`review_status = 'pending'`];
    if (ids) where.push(`id = any($${parameters.push(ids)})`);
    if (text) {
      const { conditions, supplements, brands } = await this.catalog.findIdsByNameContaining(text);
      const textParameter = `$${parameters.push(text)}`;
      const contains = (column: string) => `position(${foldText(textParameter)} in ${foldText(column)}) > 0`;
      where.push(`(condition_id = any($${parameters.push(conditions)})
        or supplement_id = any($${parameters.push(supplements)}) or brand_id = any($${parameters.push(brands)})
        or ${contains('custom_condition_name')} or ${contains('custom_supplement_name')} or ${contains('custom_brand_name')}
        or ${contains('experience')})`);
    }
    return { where: where.join(' and '), parameters };
  }
}
