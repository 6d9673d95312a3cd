import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Metrics, type Sample } from '../../../platform/observability/index.js';
import { reviewStatuses } from '../enumerations.js';

/** Metrics: the number of testimonials by state. */
@Injectable()
export class TestimonialGauges implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.metrics.registerGauge('recuento_testimonials', 'Testimonials by state', ['state'], async () => {
      const rows = await this.database.query<{ state: string; count: number }>(
        'select review_status as state, count(*)::int as count from testimonials.testimonials group by 1',
      );
      return reviewStatuses.map((state): Sample => [rows.find((row) => row.state === state)?.count ?? 0, state]);
    });
  }
}
