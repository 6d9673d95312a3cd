import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics, type Sample } from '../../../platform/observability/index.js';
import { reviewStatuses } from '../enumerations.js';
import { TestimonialListsRepository } from './testimonial-lists.repository.js';

/** Metrics: the number of testimonials by state. */
@Injectable()
export class TestimonialGauges implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly lists: TestimonialListsRepository,
  ) {}

  onModuleInit(): void {
    this.metrics.registerGauge('recuento_testimonials', 'Testimonials by state', ['state'], async () => {
      const rows = await this.lists.countByStatus();
      return reviewStatuses.map((state): Sample => [rows.find((row) => row.state === state)?.count ?? 0, state]);
    });
  }
}
