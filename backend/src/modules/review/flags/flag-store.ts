import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { TestimonialQueueRepository, TestimonialsService } from '../../testimonials/index.js';
import { FlagCheck } from './flag.entities.js';
import { detectFlags } from './flags.js';
import type { FlagCode } from '../review.dto.js';

/** Stores the flags of testimonials, so that the queue can be filtered by them. */
@Injectable()
export class FlagStore {
  constructor(
    private readonly database: Database,
    private readonly queue: TestimonialQueueRepository,
    private readonly testimonials: TestimonialsService,
  ) {}

  /** Detects the flags of all pending testimonials whose current version was not checked yet. */
  async updateOutdatedFlags(): Promise<void> {
    for (const id of await this.findOutdated()) await this.updateFlags(id);
  }

  /** Ids of the pending testimonials whose current version was not checked yet. */
  async findOutdated(): Promise<number[]> {
    const waiting = await this.queue.findVersions();
    const checks = await this.database.query<{ id: number; version: number }>(
      'select testimonial_id as id, version from review.flag_checks where testimonial_id = any($1)',
      [waiting.map(({ id }) => id)],
    );
    const checkedVersions = new Map(checks.map(({ id, version }) => [id, version]));
    return waiting.filter(({ id, version }) => checkedVersions.get(id) !== version).map(({ id }) => id);
  }

  /** Detects the flags of one testimonial unless its current version was checked. Does nothing if it does not exist. */
  async updateFlags(id: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`review.flags.${id}`);
      const testimonial = await this.testimonials.findSnapshot(id);
      if (!testimonial) return;
      const lastCheck = await this.database.manager.findOneBy(FlagCheck, { testimonialId: id });
      if (lastCheck?.version !== testimonial.version) await this.saveFlags(id, testimonial);
    });
  }

  /** Flag codes by testimonial; testimonials without flags are missing. */
  async findCodes(ids: number[]): Promise<Map<number, FlagCode[]>> {
    const rows = await this.database.query<{ id: number; codes: FlagCode[] }>(
      `select id, array_agg(distinct code order by code) as codes from (
         select testimonial_id as id, code from review.flags where testimonial_id = any($1)
         union all select testimonial_id, 'near_duplicate' from review.similarities where testimonial_id = any($1)
         union all select other_id, 'near_duplicate' from review.similarities where other_id = any($1)
       ) flagged group by id`,
      [ids],
    );
    return new Map(rows.map(({ id, codes }) => [id, codes]));
  }

  /** Ids of the testimonials with this flag. */
  async findIdsByFlag(code: FlagCode): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      code === 'near_duplicate'
        ? 'select testimonial_id as id from review.similarities union select other_id from review.similarities'
        : 'select testimonial_id as id from review.flags where code = $1',
      code === 'near_duplicate' ? [] : [code],
    );
    return rows.map(({ id }) => id);
  }

  /** At most 5 testimonials with nearly the same text, most similar first. */
  findSimilar(id: number): Promise<{ id: number; similarity: number }[]> {
    return this.database.query(
      `select id, max(similarity)::float8 as similarity from (
         select other_id as id, similarity from review.similarities where testimonial_id = $1
         union all select testimonial_id, similarity from review.similarities where other_id = $1
       ) both_ways group by id order by similarity desc, id limit 5`,
      [id],
    );
  }

  private async saveFlags(
    id: number,
    testimonial: Parameters<typeof detectFlags>[0] & { version: number },
  ): Promise<void> {
    const similar = await this.queue.findSimilar(id);
    const existingIds = await this.testimonials.lockForShare([id, ...similar.map((other) => other.id)]);
    if (!existingIds.has(id)) return;
    const similarities = similar.filter((other) => existingIds.has(other.id));
    const codes = [...new Set(detectFlags(testimonial).map(({ code }) => code))];
    await this.database.execute('delete from review.flags where testimonial_id = $1', [id]);
    await this.database.execute('insert into review.flags (testimonial_id, code) select $1, unnest($2::text[])', [
      id,
      codes,
    ]);
    // In the order in which deletions of testimonials lock these rows; otherwise both could deadlock.
    await this.database.execute(
      `select 1 from review.similarities where testimonial_id = $1 or other_id = $1
       order by least(testimonial_id, other_id), greatest(testimonial_id, other_id), testimonial_id for update`,
      [id],
    );
    await this.database.execute('delete from review.similarities where $1 in (testimonial_id, other_id)', [id]);
    await this.database.execute(
      `insert into review.similarities (testimonial_id, other_id, similarity)
       select $1, * from unnest($2::int[], $3::real[])`,
      [id, similarities.map((other) => other.id), similarities.map(({ similarity }) => similarity)],
    );
    await this.database.execute(
      `insert into review.flag_checks (testimonial_id, version) values ($1, $2)
       on conflict (testimonial_id) do update set version = excluded.version`,
      [id, testimonial.version],
    );
  }
}
