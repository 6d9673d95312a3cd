import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../platform/observability/index.js';
import { RectificationsRepository } from './rectifications.repository.js';

/** Metrics: the undecided rectification requests that are past their due date. */
@Injectable()
export class OverdueRectificationsGauge implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly repository: RectificationsRepository,
  ) {}

  onModuleInit(): void {
    this.metrics.registerGauge(
      'recuento_overdue_rectifications',
      'Undecided rectification requests that are past their due date',
      [],
      async () => [[await this.repository.countDueBefore(new Date())]],
    );
  }
}
