import { Injectable } from '@nestjs/common';
import { type Language, toPage } from '../../../platform/http/index.js';
import { type QueueFilter, TestimonialQueueRepository, TestimonialViews } from '../../testimonials/index.js';
import { ReviewLocksService } from './review-locks.service.js';
import { FlagStore } from '../flags/flag-store.js';
import type {
  AdjacentTestimonialsDto,
  PendingQuery,
  PendingTestimonialsDto,
  PositionQuery,
} from './review-queue.dto.js';

/** The queue of pending testimonials for reviewers. */
@Injectable()
export class ReviewQueueService {
  constructor(
    private readonly queue: TestimonialQueueRepository,
    private readonly views: TestimonialViews,
    private readonly flags: FlagStore,
    private readonly locks: ReviewLocksService,
  ) {}

  async findPage(query: PendingQuery, reviewerId: number, language: Language): Promise<PendingTestimonialsDto> {
    await this.flags.updateOutdatedFlags();
    const page = toPage(query);
    const [found, { total, oldestWaitingSince }] = await Promise.all([
      this.views.listPending(await this.toFilter(query), query.sort ?? 'oldest', page, language),
      this.queue.getQueueStats(),
    ]);
    const ids = found.testimonials.map(({ id }) => id);
    const [codes, locks] = await Promise.all([
      this.flags.findCodes(ids),
      this.locks.findByTestimonials(ids, reviewerId),
    ]);
    return {
      ...found,
      testimonials: found.testimonials.map((testimonial) => {
        const reviewLock = locks.get(testimonial.id) ?? null;
        return { ...testimonial, flags: codes.get(testimonial.id) ?? [], reviewLock, claim: reviewLock };
      }),
      totalWaiting: total,
      oldestWaitingSince,
    };
  }

  async findAdjacent(id: number, query: PositionQuery): Promise<AdjacentTestimonialsDto> {
    return this.queue.findPosition(id, await this.toFilter(query), query.sort ?? 'oldest');
  }

  private async toFilter({ flag, query }: PositionQuery): Promise<QueueFilter> {
    return { text: query, ids: flag && (await this.flags.findPendingByFlag(flag)) };
  }
}
