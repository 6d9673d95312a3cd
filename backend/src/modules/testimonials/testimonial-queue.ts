import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { CatalogService } from '../catalog/index.js';
import type { ReviewStatus } from './enumerations.js';
import { type Listed, summaryColumns, type SummaryRow } from './testimonial-lists.js';

export type QueueOrder = 'oldest' | 'newest';

export interface QueueFilter {
  /** Words of a name or of the experience; accents and case do not matter. */
  text?: string;
  /** Only these, whatever else waits. */
  ids?: number[];
}

export interface QueuePosition {
  previous: number | null;
  next: number | null;
  /** From 1; null when it does not wait, or not under this filter. */
  position: number | null;
  total: number;
}

/** How alike two texts must be, by their trigrams, to be shown side by side. */
const SIMILARITY_THRESHOLD = 0.6;
/** Shorter texts are alike by chance. */
const MIN_COMPARED_LENGTH = 40;

const orders = { oldest: 'updated_at, id', newest: 'updated_at desc, id desc' } as const;
const foldText = (expression: string) => `lower(public.unaccent('public.unaccent', ${expression}))`;

/** The testimonials that wait for a decision. */
@Injectable()
export class TestimonialQueue {
  constructor(
    private readonly database: Database,
    private readonly catalog: CatalogService,
  ) {}

  async findPage(filter: QueueFilter, order: QueueOrder, page: Page): Promise<Listed<SummaryRow>> {
    const { where, parameters } = await this.findWaiting(filter);
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

  /** Of everything that waits: how much, and since when the first. */
  async getQueueStats(): Promise<{ total: number; oldestWaitingSince: Date | null }> {
    const [extent] = await this.database.query<{ total: number; oldestWaitingSince: Date | null }>(
      `select count(*)::int as total, min(updated_at) as "oldestWaitingSince"
       from testimonials.testimonials where review_status = 'pending'`,
    );
    return extent;
  }

  /** What stands around one in the queue; for one that does not wait, the first that does comes next. */
  async findPosition(id: number, filter: QueueFilter, order: QueueOrder): Promise<QueuePosition> {
    const { where, parameters } = await this.findWaiting(filter);
    const own = `$${parameters.push(id)}`;
    const [place] = await this.database.query<QueuePosition & { first: number | null }>(
      `with queue as (
         select id, lag(id) over waiting as previous, lead(id) over waiting as next,
                row_number() over waiting::int as position
         from testimonials.testimonials where ${where} window waiting as (order by ${orders[order]})
       )
       select here.previous, here.next, here.position, (select count(*)::int from queue) as total,
              (select id from queue where position = 1) as first
       from (select 1) one left join queue here on here.id = ${own}`,
      parameters,
    );
    const { first, ...around } = place;
    return around.position === null ? { ...around, next: first } : around;
  }

  /** What waits, with the version that it has now. */
  findVersions(): Promise<{ id: number; version: number }[]> {
    return this.database.query(
      `select id, version from testimonials.testimonials where review_status = 'pending' order by updated_at, id`,
    );
  }

  /** Testimonials of other people about the same condition or supplement whose words are nearly the same. */
  findSimilar(id: number): Promise<{ id: number; similarity: number }[]> {
    return this.database.transaction(async () => {
      // The operator's bound is a setting; with it the index finds candidates.
      await this.database.query(`select set_config('pg_trgm.similarity_threshold', $1, true)`, [
        String(SIMILARITY_THRESHOLD),
      ]);
      return this.database.query(
        `select other.id, public.similarity(other.experience, own.experience) as similarity
         from testimonials.testimonials own
         join testimonials.testimonials other
           on other.experience operator(public.%) own.experience and other.user_id <> own.user_id
          and (other.condition_id = own.condition_id or other.supplement_id = own.supplement_id
               or other.subject_key = own.subject_key)
         where own.id = $1 and char_length(own.experience) >= ${MIN_COMPARED_LENGTH}
         order by similarity desc, other.id limit 5`,
        [id],
      );
    });
  }

  /** How many others of the same author there are in each state. */
  async countOthersByAuthor(id: number): Promise<Record<ReviewStatus, number>> {
    const rows = await this.database.query<{ state: ReviewStatus; count: number }>(
      `select other.review_status as state, count(*)::int as count from testimonials.testimonials own
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

  private async findWaiting({ text, ids }: QueueFilter): Promise<{ where: string; parameters: unknown[] }> {
    const parameters: unknown[] = [];
    const where = [`review_status = 'pending'`];
    if (ids) where.push(`id = any($${parameters.push(ids)})`);
    if (text) {
      const { conditions, supplements, brands } = await this.catalog.findIdsByNameContaining(text);
      const words = `$${parameters.push(text)}`;
      const holds = (column: string) => `position(${foldText(words)} in ${foldText(column)}) > 0`;
      where.push(`(condition_id = any($${parameters.push(conditions)})
        or supplement_id = any($${parameters.push(supplements)}) or brand_id = any($${parameters.push(brands)})
        or ${holds('custom_condition_name')} or ${holds('custom_supplement_name')} or ${holds('custom_brand_name')}
        or ${holds('experience')})`);
    }
    return { where: where.join(' and '), parameters };
  }
}
