import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import type { FlagCode } from '../review.dto.js';
import { FlagCheck, Similarity, StoredFlag } from './flag.entities.js';

export interface SimilarTestimonial {
  id: number;
  similarity: number;
}

@Injectable()
export class FlagsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(FlagCheck) private readonly checks: Repository<FlagCheck>,
    @InjectRepository(StoredFlag) private readonly flags: Repository<StoredFlag>,
    @InjectRepository(Similarity) private readonly similarities: Repository<Similarity>,
  ) {}

  /** The checked versions by testimonial. */
  async findCheckedVersions(testimonialIds: number[]): Promise<Map<number, number>> {
    const checks = await this.checks.findBy({ testimonialId: In(testimonialIds) });
    return new Map(checks.map(({ testimonialId, version }) => [testimonialId, version]));
  }

  findCodes(testimonialIds: number[]): Promise<{ id: number; codes: FlagCode[] }[]> {
    return this.database.query(
      `select id, array_agg(distinct code order by code) as codes from (
         select testimonial_id as id, code from review.flags where testimonial_id = any($1)
         union all select testimonial_id, 'near_duplicate' from review.similarities where testimonial_id = any($1)
         union all select other_id, 'near_duplicate' from review.similarities where other_id = any($1)
       ) flagged group by id`,
      [testimonialIds],
    );
  }

  async findIdsByFlag(code: FlagCode): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      code === 'near_duplicate'
        ? 'select testimonial_id as id from review.similarities union select other_id from review.similarities'
        : 'select testimonial_id as id from review.flags where code = $1',
      code === 'near_duplicate' ? [] : [code],
    );
    return rows.map(({ id }) => id);
  }

  /** At most 5 testimonials, most similar first. */
  findSimilar(testimonialId: number): Promise<SimilarTestimonial[]> {
    return this.database.query(
      `select id, max(similarity)::float8 as similarity from (
         select other_id as id, similarity from review.similarities where testimonial_id = $1
         union all select testimonial_id, similarity from review.similarities where other_id = $1
       ) both_ways group by id order by similarity desc, id limit 5`,
      [testimonialId],
    );
  }

  /** Replaces all that is stored about a testimonial. */
  async replace(
    { testimonialId, version }: FlagCheck,
    codes: FlagCode[],
    similar: SimilarTestimonial[],
  ): Promise<void> {
    await this.flags.delete({ testimonialId });
    await this.flags.insert(codes.map((code) => ({ testimonialId, code })));
    // In the order in which deletions of testimonials lock these rows; otherwise both could deadlock.
    await this.database.execute(
      `select 1 from review.similarities where testimonial_id = $1 or other_id = $1
       order by least(testimonial_id, other_id), greatest(testimonial_id, other_id), testimonial_id for update`,
      [testimonialId],
    );
    await this.similarities.delete({ testimonialId });
    await this.similarities.delete({ otherId: testimonialId });
    await this.similarities.insert(
      similar.map(({ id: otherId, similarity }) => ({ testimonialId, otherId, similarity })),
    );
    await this.checks.upsert({ testimonialId, version }, ['testimonialId']);
  }
}
