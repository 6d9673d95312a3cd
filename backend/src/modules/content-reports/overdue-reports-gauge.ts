import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../platform/observability/index.js';
import { ObjectionsRepository } from './objections/objections.repository.js';
import { ReportQueueRepository } from './queue/report-queue.repository.js';

/** Metrics: the undecided report cases and objections that are past their due date. */
@Injectable()
export class OverdueReportsGauge implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly queue: ReportQueueRepository,
    private readonly objections: ObjectionsRepository,
  ) {}

  onModuleInit(): void {
    this.metrics.registerGauge(
      'recuento_overdue_reports',
      'Undecided reports about testimonials, by testimonial, and objections that are past their due date',
      ['kind'],
      async () => {
        const [cases, objections] = await Promise.all([this.queue.countOverdue(), this.objections.countOverdue()]);
        return [
          [cases, 'case'],
          [objections, 'objection'],
        ];
      },
    );
  }
}
