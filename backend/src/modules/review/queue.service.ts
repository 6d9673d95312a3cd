import { Injectable } from '@nestjs/common';
import { type Language, toPage } from '../../platform/http/index.js';
import { type QueueFilter, TestimonialQueue, TestimonialViews } from '../testimonials/index.js';
import { ClaimsService } from './claims.service.js';
import { FlagRegister } from './flag-register.js';
import type { NeighboursDto, PendingQuery, PendingTestimonialsDto } from './queue.dto.js';

/** What waits for a decision, as a reviewer goes through it. */
@Injectable()
export class QueueService {
  constructor(
    private readonly queue: TestimonialQueue,
    private readonly views: TestimonialViews,
    private readonly flags: FlagRegister,
    private readonly claims: ClaimsService,
  ) {}

  async page(query: PendingQuery, reviewerId: number, language: Language): Promise<PendingTestimonialsDto> {
    await this.flags.refresh();
    const page = toPage(query);
    const [found, { total, oldestWaitingSince }] = await Promise.all([
      this.views.waiting(await this.filterOf(query), query.sort ?? 'oldest', page, language),
      this.queue.extent(),
    ]);
    const ids = found.testimonials.map(({ id }) => id);
    const [codes, claims] = await Promise.all([this.flags.codesOf(ids), this.claims.of(ids, reviewerId)]);
    return {
      ...found,
      testimonials: found.testimonials.map((testimonial) => ({
        ...testimonial,
        flags: codes.get(testimonial.id) ?? [],
        claim: claims.get(testimonial.id) ?? null,
      })),
      totalWaiting: total,
      oldestWaitingSince,
    };
  }

  async neighbours(id: number, query: PendingQuery): Promise<NeighboursDto> {
    return this.queue.placeOf(id, await this.filterOf(query), query.sort ?? 'oldest');
  }

  private async filterOf({ flag, query }: PendingQuery): Promise<QueueFilter> {
    return { text: query, ids: flag && (await this.flags.idsWith(flag)) };
  }
}
