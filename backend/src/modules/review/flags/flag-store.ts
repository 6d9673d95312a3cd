import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { TestimonialQueueRepository, TestimonialsService } from '../../testimonials/index.js';
import { detectFlags } from './flags.js';
import { FlagsRepository, type SimilarTestimonial } from './flags.repository.js';
import type { FlagCode } from '../review.dto.js';

/** Stores the flags of testimonials, so that the queue can be filtered by them. */
@Injectable()
export class FlagStore {
  constructor(
    private readonly database: Database,
    private readonly repository: FlagsRepository,
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
    const checkedVersions = await this.repository.findCheckedVersions(waiting.map(({ id }) => id));
    return waiting.filter(({ id, version }) => checkedVersions.get(id) !== version).map(({ id }) => id);
  }

  /** Detects the flags of one testimonial unless its current version was checked. Does nothing if it does not exist. */
  async updateFlags(id: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`review.flags.${id}`);
      const testimonial = await this.testimonials.findSnapshot(id);
      if (!testimonial) return;
      const checkedVersion = (await this.repository.findCheckedVersions([id])).get(id);
      if (checkedVersion !== testimonial.version) await this.saveFlags(id, testimonial);
    });
  }

  /** Flag codes by testimonial; testimonials without flags are missing. */
  async findCodes(ids: number[]): Promise<Map<number, FlagCode[]>> {
    const rows = await this.repository.findCodes(ids);
    return new Map(rows.map(({ id, codes }) => [id, codes]));
  }

  /** Ids of the testimonials with this flag. */
  findIdsByFlag(code: FlagCode): Promise<number[]> {
    return this.repository.findIdsByFlag(code);
  }

  /** At most 5 testimonials with nearly the same text, most similar first. */
  findSimilar(id: number): Promise<SimilarTestimonial[]> {
    return this.repository.findSimilar(id);
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
    await this.repository.replace({ testimonialId: id, version: testimonial.version }, codes, similarities);
  }
}
